import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { type NoticedQuote, quoteNotices } from './quote-notices.ts'

const quote = (more: Partial<NoticedQuote> = {}): NoticedQuote => ({
  market: 'US',
  state: 'CA',
  isSurplus: true,
  effectiveDate: '2026-12-05',
  today: '2026-11-26',
  isTerrorismExcluded: false,
  ...more,
})
const ids = (more: Partial<NoticedQuote>): string[] => quoteNotices(quote(more), []).map(({ id }) => id)

describe('the notices on the papers of a quote', () => {
  it.each([
    [{}, ['surplus-notice', 'claims_made', 'terrorism_offer', 'applicant-notice', 'fraud-application']],
    [{ state: 'TX' }, ['surplus-notice', 'claims_made', 'terrorism_offer', 'fraud-application']],
    [{ isSurplus: false }, ['claims_made', 'terrorism_offer', 'fraud-application']],
    [
      { effectiveDate: '2028-06-01' },
      ['surplus-notice', 'claims_made', 'applicant-notice', 'fraud-application'],
    ],
    [{ state: null }, []],
  ] as const)('are those of its paper, home state and days: %j', (more, expected) => {
    expect(ids(more)).toEqual(expected)
  })

  it('say for every state why they are there and what would change them', () => {
    for (const { code, name } of STATES)
      for (const isSurplus of [true, false])
        for (const notice of quoteNotices(quote({ state: code, isSurplus }), [])) {
          expect(notice.why.length, notice.id).toBeGreaterThan(40)
          expect(notice.changes.length, notice.id).toBeGreaterThan(20)
          expect(notice.why, notice.id).not.toContain('United Kingdom')
          if (notice.id === 'surplus-notice') expect(notice.why).toContain(name)
        }
  })

  it('take the words of a policy by its first day and those of an application by the day of its signature', () => {
    const words = (more: Partial<NoticedQuote>) =>
      quoteNotices(quote({ state: 'ME', ...more }), []).find(({ id }) => id === 'surplus-notice')?.says
    expect(words({ effectiveDate: '2025-09-23' })).toBe('Not on file')
    expect(words({ effectiveDate: '2025-09-24', today: '2025-09-01' })).toContain('Printed on')
  })

  it('are the disclosures of the United Kingdom there', () => {
    const found = quoteNotices(quote({ market: 'UK', state: null, isSurplus: false }), [])
    expect(found.map(({ subject }) => subject)).toContain('Duty of fair presentation')
    for (const { why } of found) expect(why).toContain('United Kingdom')
  })
})
