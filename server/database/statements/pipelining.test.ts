import driver from 'pg/package.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import { pipeliningOf } from './pipelining.ts'

describe('pipelining of statements', () => {
  it('is on with the driver that is installed', () => {
    expect(pipeliningOf(undefined, driver.version)).toEqual({ isOn: true, warning: null })
    expect(pipeliningOf('1', driver.version)).toEqual({ isOn: true, warning: null })
    expect(pipeliningOf('', driver.version)).toEqual({ isOn: true, warning: null })
  })

  it('is off where DATABASE_PIPELINE says so', () => {
    expect(pipeliningOf('0', driver.version)).toEqual({ isOn: false, warning: null })
    expect(pipeliningOf(' 0 ', '9.0.0')).toEqual({ isOn: false, warning: null })
  })

  it('is off, with a line for the log, with a driver that it was not tested with', () => {
    const { isOn, warning } = pipeliningOf('1', '8.24.0')
    expect(isOn).toBe(false)
    expect(warning).toContain('8.24.0')
    expect(warning).toContain(driver.version)
  })
})
