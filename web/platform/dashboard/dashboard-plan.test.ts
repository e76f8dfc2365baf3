import { describe, expect, it } from 'vitest'
import { firstFilled } from './dashboard-plan.ts'

const tabs = ['QUOTES', 'BINDERS', 'POLICIES', 'ACCOUNTS'] as const

describe('the tab that a home opens on', () => {
  it('is the first one with something in it', () => {
    expect(firstFilled(tabs, { QUOTES: 3, POLICIES: 2 })).toBe('QUOTES')
    expect(firstFilled(tabs, { QUOTES: 0, BINDERS: 0, POLICIES: 2 })).toBe('POLICIES')
    expect(firstFilled(tabs, { QUOTES: 0, BINDERS: 0, POLICIES: 0 })).toBe('ACCOUNTS')
  })

  it('is the first while nothing is known, or everything is empty', () => {
    expect(firstFilled(tabs, {})).toBe('QUOTES')
    expect(firstFilled(['QUOTES', 'POLICIES'], { QUOTES: 0, POLICIES: 0 })).toBe('QUOTES')
  })
})
