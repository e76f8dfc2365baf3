import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { isInForce, TAX_ROWS } from '#domain/money/tax/table.ts'
import { surplusNoticeOf, surplusNoticeRefusal } from '#domain/document/notices/surplus-notices.ts'
import { COMPLIANCE_SECTIONS } from './sections.ts'
import { complianceOf } from './state-compliance.ts'

const TODAY = '2026-12-01'
const DAYS = ['2024-06-01', TODAY, '2027-01-01', '2030-02-28']
const rowOf = (place: string, id: string, on = TODAY, today = TODAY) =>
  complianceOf(place, on, today, []).find((row) => row.id === id)

describe.each([...STATES.map(({ code }) => code), 'UK'])('what holds in %s', (place) => {
  it.each(DAYS)('on %s has every row once, in sections that there are, and says something in each', (on) => {
    const rows = complianceOf(place, on, TODAY, [])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const row of rows) {
      expect(COMPLIANCE_SECTIONS).toContain(row.section)
      expect(row.subject && row.says, row.id).toBeTruthy()
      // What was read names where; what is missing names what is to be done, or that nothing is on file.
      if (row.known === 'READ' && row.section !== 'PAPER') expect(row.source, row.id).toBeTruthy()
    }
  })

  it('lists the charges that hold on the day, with each fact of them', () => {
    for (const on of DAYS) {
      const charged = TAX_ROWS.filter(
        (row) => row.jurisdiction === place && row.enabled && isInForce(row, on),
      )
      const listed = complianceOf(place, on, TODAY, []).filter(
        ({ id, section }) => section === 'TAXES' && id !== 'card-fee',
      )
      if (charged.length === 0) expect(listed.map(({ known }) => known)).toEqual(['MISSING'])
      else expect(listed).toHaveLength(charged.length * 5)
    }
  })
})

describe('surplus lines paper of a state', () => {
  it.each(STATES.map(({ code }) => code))(
    '%s: is said to be bound where it is bound, and no other',
    (state) => {
      const refused = (isSpecimen: boolean) =>
        surplusNoticeRefusal(state, TODAY, { isSpecimen, hasAddress: true, filed: [] })?.reason ?? null
      const row = rowOf(state, 'surplus-paper')
      expect(row?.open ?? null).toBe(refused(false))
      expect(row?.says).toBe(
        refused(false) === null
          ? 'May be bound'
          : refused(true) === null
            ? 'Is bound in demonstrations alone'
            : 'Is not bound',
      )
      const notice = surplusNoticeOf(state, TODAY, [])
      expect(rowOf(state, 'surplus-notice')?.words).toEqual(
        notice?.texts.flatMap(({ paragraphs }) => paragraphs) ?? [],
      )
    },
  )
})

describe('a day', () => {
  it('decides which forms and texts hold', () => {
    expect(rowOf('FL', 'service-of-suit', '2026-12-31')).toMatchObject({
      law: 'Fla. Stat. 626.937(2)',
    })
    expect(rowOf('FL', 'service-of-suit', '2027-01-01')).toBeDefined()
    expect(rowOf('FL', 'terrorism_offer', '2027-12-31')).toBeDefined()
    expect(rowOf('FL', 'terrorism_offer', '2028-01-01')).toBeUndefined()
  })

  it('a year after something was read asks for it to be read again', () => {
    const read = rowOf('FL', 'surplus-notice')
    expect(read).toMatchObject({ known: 'READ', readOn: '2026-11-22', dueOn: '2027-11-22' })
    expect(rowOf('FL', 'surplus-notice', TODAY, '2027-11-21')?.known).toBe('READ')
    expect(rowOf('FL', 'surplus-notice', TODAY, '2027-11-22')?.known).toBe('OVERDUE')
  })

  it('before a rule, as Florida’s end of the search, has what held then', () => {
    expect(rowOf('FL', 'diligent-effort', '2025-06-30')?.says).not.toBe(
      rowOf('FL', 'diligent-effort', '2025-07-01')?.says,
    )
  })
})
