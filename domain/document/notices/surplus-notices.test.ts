import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { noticeGaps, SURPLUS_NOTICES, surplusNoticeOf, surplusNoticeRefusal } from './surplus-notices.ts'

const DAY = '2026-12-05'
const onFile = STATES.filter(({ kind, code }) => kind !== 'territory' || code === 'PR').map(
  ({ code }) => code,
)
const words = onFile.flatMap((state) => surplusNoticeOf(state, DAY, []) ?? [])

describe('surplus lines notices', () => {
  it.each([DAY, '2027-12-31', '2031-06-01'])('have one row for each jurisdiction on %s', (day) => {
    for (const state of onFile) {
      const rows = SURPLUS_NOTICES.filter(
        (row) =>
          row.state === state && row.validFrom <= day && (row.validTo === undefined || day <= row.validTo),
      )
      expect(rows, state).toHaveLength(1)
    }
    expect(new Set(SURPLUS_NOTICES.map(({ state }) => state))).toEqual(new Set(onFile))
  })

  it('name their law and their source, and say who they come from', () => {
    for (const notice of words) {
      expect(notice.statute, notice.state).toMatch(/\d/)
      expect(notice.source.length, notice.state).toBeGreaterThan(8)
      expect(notice.texts.length, notice.state).toBeGreaterThan(0)
      for (const { id, paragraphs, on } of notice.texts) {
        expect(id.slice(0, 2)).toBe(notice.state)
        expect(on).toContain('POLICY')
        for (const text of paragraphs) {
          expect(text.length, id).toBeGreaterThan(40)
          // The tax is the only thing that is filled in.
          expect(text.replace('{taxRate}', ''), id).not.toMatch(/[{}[\]]/)
        }
      }
    }
  })

  it.each([
    ['FL', 14, true, false],
    ['LA', 10, true, false],
    ['MI', 10, false, true],
    ['NM', 10, true, false],
    ['NC', 12, true, false],
    ['ND', 16, false, false],
    ['NY', 10, true, true],
    ['SD', 10, true, false],
    ['TX', 11, false, false],
    ['WV', 16, true, true],
  ])('of %s are printed in %i point at least, bold %s, red %s', (state, points, isBold, isRed) => {
    expect(surplusNoticeOf(state, DAY, [])).toMatchObject({ points, isBold, isRed })
  })

  it('are signed by the broker where the law says so', () => {
    expect(words.filter(({ isSignedByBroker }) => isSignedByBroker).map(({ state }) => state)).toEqual([
      'ID',
      'LA',
      'MT',
      'NM',
    ])
  })

  it.each([
    ['NV', DAY, true, 'SURPLUS_NOTICE_MISSING', 'The law has it in NRS 685A.090.'],
    ['GU', DAY, true, 'SURPLUS_NOTICE_MISSING', 'The surplus lines notice of GU is not on file'],
    ['ME', '2025-09-23', true, 'SURPLUS_NOTICE_MISSING', 'Admitted paper needs none.'],
    [null, DAY, true, 'SURPLUS_NOTICE_MISSING', 'this state'],
    ['TX', DAY, false, 'SURPLUS_NOTICE_UNVERIFIED', 'not been compared with Tex. Ins. Code 981.101.'],
    ['FL', DAY, false, 'SURPLUS_NOTICE_UNVERIFIED', 'The address of the surplus lines broker'],
    ['OH', DAY, false, 'SURPLUS_NOTICE_UNVERIFIED', 'The surplus lines statement, INS 4024'],
    [
      'NE',
      DAY,
      false,
      'SURPLUS_NOTICE_UNVERIFIED',
      'The notice that the applicant signs has not been compared with Neb. Rev. Stat. 44-5510(1)(c).',
    ],
  ] as const)(
    'keep surplus lines paper of %s on %s from being bound',
    (state, on, isSpecimen, code, text) => {
      const refused = surplusNoticeRefusal(state, on, { isSpecimen, hasAddress: false, filed: [] })
      expect(refused).toMatchObject({ kind: 'conflict', code })
      expect(refused?.reason).toContain(text)
    },
  )

  it.each([
    ['LA', false],
    ['FL', false],
    ['VT', false],
    ['MI', false],
    ['SD', false],
    ['ME', true],
    ['TX', true],
    ['MT', true],
  ])('let it be bound in %s, specimens only: %s', (state, isSpecimen) => {
    expect(surplusNoticeRefusal(state, '2026-12-05', { isSpecimen, hasAddress: true, filed: [] })).toBeNull()
  })

  it('have no gap where they may be issued', () => {
    const issued = words.filter(
      (notice) => noticeGaps(notice, { hasAddress: true, on: DAY, filed: [] }).length === 0,
    )
    for (const { wording, readOn, state } of issued) {
      expect(wording, state).toBe('READ')
      expect(readOn, state).toMatch(/^20\d\d-/)
    }
    expect(issued.map(({ state }) => state)).toEqual(['FL', 'LA', 'ME', 'MI', 'NM', 'ND', 'SD', 'VT'])
  })
})
