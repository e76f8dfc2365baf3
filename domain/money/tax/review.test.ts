import { describe, expect, it } from 'vitest'
import { FACT_STATES, reviewedFacts, reviewList } from './review.ts'
import { TAX_ROWS } from './table.ts'

const find = (id: string, today: string) => reviewedFacts(TAX_ROWS, today).find((one) => one.id === id)

describe('the yearly review of public charges', () => {
  it('lists what was last read a year ago or longer, on that day and not on the one before', () => {
    expect(find('CA-STAMP-2023-01-01 rate', '2027-11-21')).toMatchObject({
      state: 'CURRENT',
      dueOn: '2027-11-22',
    })
    expect(find('CA-STAMP-2023-01-01 rate', '2027-11-22')?.state).toBe('OVERDUE')
    expect(reviewList(TAX_ROWS, '2027-11-22').map(({ id }) => id)).toContain('CA-STAMP-2023-01-01 rate')
  })

  it('lists every verified fact on some day, whatever the day', () => {
    for (const day of ['2028-01-01', '2035-12-01'])
      expect(reviewedFacts(TAX_ROWS, day).filter(({ state }) => state === 'CURRENT')).toEqual([])
  })

  it('tells apart what is not known, assumed, and named without having been verified', () => {
    const today = '2026-12-01'
    expect(find('AL-SLT validFrom', today)?.state).toBe('UNKNOWN')
    expect(find('AL-SLT fees', today)).toMatchObject({
      state: 'UNKNOWN',
      lookUp: expect.stringContaining('27-10-31') as string,
    })
    expect(find('AL-SLT rounding', today)?.state).toBe('ASSUMED')
    expect(find('PR-SLT rate', today)?.state).toBe('UNVERIFIED')
    expect(find('IL-STAMP-2023-01-01 rounding', today)?.state).toBe('CURRENT')
  })

  it('leaves out rows whose last day is over and keeps those that begin later', () => {
    const ids = reviewedFacts(TAX_ROWS, '2026-12-01').map(({ rowId }) => rowId)
    expect(ids).not.toContain('IA-SLT-2025-01-01')
    expect(ids).toContain('IA-SLT-2027-01-01')
  })

  it('gives every fact a state that has a word', () => {
    for (const { state } of reviewedFacts(TAX_ROWS, '2026-12-01')) expect(FACT_STATES).toContain(state)
  })
})
