import { describe, expect, it } from 'vitest'
import { clearanceReferral, clearanceRefusal, clearanceText, type Rival } from './clearance.ts'

const rival: Rival = {
  isSame: true,
  isBound: true,
  isEarlier: true,
  quoteNumber: 'Q-100141',
  policyNumber: null,
  agencyName: null,
  effectiveDate: '2026-12-04',
  endDate: '2027-12-04',
}

describe('clearance of a company', () => {
  it.each([
    ['nothing of another agency', [], undefined, undefined, false],
    ['only submitted', [{ ...rival, isBound: false }], undefined, undefined, true],
    ['submitted later', [{ ...rival, isBound: false, isEarlier: false }], undefined, undefined, false],
    ['bound', [rival], 'COMPANY_BOUND_ELSEWHERE', 'COMPANY_BOUND_ELSEWHERE', true],
    ['alike and bound', [{ ...rival, isSame: false }], 'CLEARANCE_NEEDED', undefined, true],
  ] as const)('%s', (_which, clearance, ofAgent, ofUnderwriter, isReferred) => {
    const facts = { clearance, market: 'US' as const }
    expect(clearanceRefusal(facts, false)?.code).toBe(ofAgent)
    expect(clearanceRefusal(facts, true)?.code).toBe(ofUnderwriter)
    expect(clearanceReferral(facts).length).toBe(isReferred ? 1 : 0)
  })

  it('names the other agency, its quote and days only to readers who see them', () => {
    const facts = (agencyName: string | null) => ({
      clearance: [{ ...rival, agencyName }],
      market: 'UK' as const,
    })
    for (const text of [clearanceText(facts(null)), clearanceRefusal(facts(null), false)?.reason ?? '']) {
      expect(text).toContain('letter of appointment')
      expect(text).not.toMatch(/Q-100141|2026/)
    }
    expect(clearanceText(facts('Lone Pine'))).toContain(
      'Lone Pine: quote Q-100141, 4 December 2026 to 4 December 2027',
    )
    expect(clearanceRefusal(facts('Lone Pine'), true)?.reason).toContain('(Lone Pine: quote Q-100141')
  })
})
