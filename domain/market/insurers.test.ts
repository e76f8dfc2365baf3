import { describe, expect, it } from 'vitest'
import { insurerStatus, paperRefusal, writesAnywhere } from './insurer-status.ts'
import { insurerNamed, insurerNames, panelOf } from './insurers.ts'
import { STATES } from './states.ts'

const ON = '2026-12-01'
const namesOf = (paper: string) => panelOf('US', paper).map(({ legalName }) => legalName)
const ADMITTED = namesOf('Northbank Casualty Company')
const SURPLUS = namesOf('Sable River Insurance Company')

describe('admitted or surplus, never both', () => {
  it.each(STATES.map(({ code }) => code))('holds for the panels in %s', (state) => {
    expect(ADMITTED.filter((name) => SURPLUS.includes(name))).toEqual([])
    expect(ADMITTED.map((name) => insurerStatus(name, state, ON))).toEqual(['ADMITTED', 'ADMITTED'])
    expect(SURPLUS.map((name) => insurerStatus(name, state, ON))).toEqual([
      'ELIGIBLE_SURPLUS',
      'ELIGIBLE_SURPLUS',
    ])
    expect(paperRefusal(ADMITTED, state, false, ON)).toBeNull()
    expect(paperRefusal(SURPLUS, state, true, ON)).toBeNull()
  })

  it('is refused with insurer, state and status', () => {
    expect(paperRefusal(SURPLUS, 'TX', false, ON)).toMatchObject({
      code: 'INSURER_STATUS',
      reason:
        'Sable River Insurance Company is an eligible surplus lines insurer in TX, so it cannot write admitted paper there.',
    })
    expect(paperRefusal(ADMITTED, 'CA', true, ON)?.reason).toBe(
      'Northbank Casualty Company is an admitted insurer in CA, so it cannot write surplus lines paper there.',
    )
    expect(paperRefusal(ADMITTED, 'CA', false, '2023-12-31')?.reason).toBe(
      'Northbank Casualty Company is neither an admitted nor an eligible surplus lines insurer in CA, so it cannot write admitted paper there.',
    )
  })

  it('knows no status in what is no state', () => {
    expect(() => insurerStatus('Northbank Casualty Company', 'ZZ', ON)).toThrow('ZZ is no state')
  })

  it('does not judge an insurer that is in no panel', () => {
    expect(paperRefusal(['Plainfield Surety'], 'TX', true, ON)).toBeNull()
    expect(writesAnywhere('Plainfield Surety', true, ON)).toBe(true)
    expect(insurerNamed('Plainfield Surety')).toBeNull()
  })

  it('says of each insurer which paper it writes at all', () => {
    expect(writesAnywhere('Northbank Casualty Company', false, ON)).toBe(true)
    expect(writesAnywhere('Northbank Casualty Company', true, ON)).toBe(false)
  })
})

it('every insurer of a market is named once', () => {
  expect(insurerNames('US').toSorted()).toEqual([...new Set([...ADMITTED, ...SURPLUS])].toSorted())
  expect(insurerNames('UK')).toHaveLength(2)
})
