import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { applicationNoticeOf } from './application-notices.ts'
import { type NoticeAction, noticeRules, type NoticeStatus } from './filed-notice-lifecycle.ts'
import {
  type FiledNotice,
  filedNoticeOf,
  type NoticeKind,
  noticeFields,
  noticeProblems,
} from './filed-notice.ts'
import { noticeGaps, SURPLUS_NOTICES, surplusNoticeOf, surplusNoticeRefusal } from './surplus-notices.ts'

const DAY = '2026-12-05'
const LAYOUT = {
  isOnFace: true,
  points: 12,
  isBold: true,
  isRed: false,
  broker: ['NAME' as const],
  isSignedByBroker: false,
  isSignatureNeeded: false,
}

const filed = (state: string, kind: NoticeKind = 'POLICY', more: Partial<FiledNotice> = {}): FiledNotice => ({
  id: `${state}-${kind}`,
  kind,
  state,
  statute: 'Statute 12-34',
  validFrom: '2020-01-01',
  title: kind === 'APPLICANT' ? 'Notice to applicants' : '',
  texts: [
    {
      paragraphs: ['This insurer is not licensed in this state and is not subject to its supervision.'],
      on: kind === 'POLICY' ? ['POLICY', 'BINDER'] : [],
    },
  ],
  layout: { ...LAYOUT, isSignatureNeeded: kind === 'APPLICANT' },
  source: 'legislature.example, section 12-34',
  readOn: '2026-12-01',
  filedBy: 'Una Writer',
  approvedBy: 'Sam Checker',
  approvedOn: '2026-12-02',
  comparedWith: 'the printed code of 2026',
  ...more,
})

const issued = { isSpecimen: false, hasAddress: true }

describe('a notice that staff filed and another user compared', () => {
  it.each([
    // Nothing on file before.
    ['NV', ['POLICY'], null],
    ['HI', ['POLICY'], null],
    // Words of a secondary source, or of our own.
    ['CO', ['POLICY'], null],
    ['AL', ['POLICY'], null],
    // What the applicant signs is compared by itself.
    ['CA', ['POLICY'], 'The notice that the applicant signs has not been compared'],
    ['CA', ['POLICY', 'APPLICANT'], null],
    ['DE', ['POLICY', 'APPLICANT'], null],
    ['NC', ['POLICY', 'APPLICANT'], null],
    ['NE', ['APPLICANT'], null],
    ['PA', ['POLICY', 'APPLICANT'], null],
    ['VA', ['POLICY', 'APPLICANT'], null],
    ['WV', ['POLICY', 'APPLICANT'], null],
    ['SC', ['POLICY'], null],
    // Steps apart from the words stay open.
    ['OH', ['POLICY'], 'The surplus lines statement, INS 4024'],
    ['GA', ['POLICY'], 'The disclosure brochure'],
  ] as const)(
    'lets surplus lines paper of %s be bound once %j are approved, or says why not: %s',
    (state, kinds, open) => {
      const before = surplusNoticeRefusal(state, DAY, { ...issued, filed: [] })
      expect(before).not.toBeNull()
      const after = surplusNoticeRefusal(state, DAY, {
        ...issued,
        filed: kinds.map((kind) => filed(state, kind)),
      })
      if (open === null) expect(after).toBeNull()
      else expect(after?.reason).toContain(open)
    },
  )

  it('names who filed and compared it, and says no more that it is a specimen', () => {
    const notice = surplusNoticeOf('NV', DAY, [filed('NV')])
    expect(notice).toMatchObject({
      wording: 'READ',
      points: 12,
      filed: { filedBy: 'Una Writer', approvedBy: 'Sam Checker' },
    })
    if (!notice) throw new Error('there is one')
    expect(noticeGaps(notice, { hasAddress: true, on: DAY, filed: [filed('NV')] })).toEqual([])
    expect(applicationNoticeOf('CA', DAY, [filed('CA', 'APPLICANT')])).toMatchObject({
      title: 'Notice to applicants',
      isSignatureNeeded: true,
      wording: 'READ',
    })
  })

  it('holds from its first day on, and the latest one that has begun holds', () => {
    const early = filed('NV', 'POLICY', { id: 'early', validFrom: '2026-01-01' })
    const late = filed('NV', 'POLICY', { id: 'late', validFrom: '2027-01-01' })
    fc.assert(
      fc.property(fc.shuffledSubarray([early, late], { minLength: 2 }), (both) => {
        expect(filedNoticeOf(both, 'POLICY', 'NV', '2025-12-31')).toBeNull()
        expect(filedNoticeOf(both, 'POLICY', 'NV', '2026-01-01')?.id).toBe('early')
        expect(filedNoticeOf(both, 'POLICY', 'NV', '2026-12-31')?.id).toBe('early')
        expect(filedNoticeOf(both, 'POLICY', 'NV', '2027-01-01')?.id).toBe('late')
        expect(filedNoticeOf(both, 'APPLICANT', 'NV', '2027-01-01')).toBeNull()
        expect(filedNoticeOf(both, 'POLICY', 'UT', '2027-01-01')).toBeNull()
      }),
    )
  })

  it('replaces words that were read in the law only where it does not begin earlier', () => {
    const older = filed('ME', 'POLICY', { validFrom: '2025-09-23' })
    const newer = filed('ME', 'POLICY', { validFrom: '2025-09-24' })
    expect(surplusNoticeOf('ME', DAY, [older])?.filed).toBeUndefined()
    expect(surplusNoticeOf('ME', DAY, [newer])?.filed?.id).toBe(newer.id)
  })

  it('changes no other state', () => {
    const codes = STATES.map(({ code }) => code)
    fc.assert(
      fc.property(fc.constantFrom(...codes), fc.constantFrom(...codes), (one, other) => {
        if (one === other) return
        expect(surplusNoticeOf(other, DAY, [filed(one)])).toEqual(surplusNoticeOf(other, DAY, []))
      }),
    )
  })

  it('is named by its words wherever only words are open', () => {
    const byWords = SURPLUS_NOTICES.filter((row) => row.wording !== 'MISSING' && row.isUnmetByWords)
    expect(byWords.map(({ state }) => state)).toEqual(['CA', 'SC'])
  })
})

describe('the words of a notice', () => {
  it.each([
    [{}, null],
    [{ readOn: '2026-12-06' }, 'readOn'],
    [{ kind: 'APPLICANT' as const, texts: [{ paragraphs: ['Words of it.'], on: [] }] }, 'title'],
    [{ texts: [{ paragraphs: ['Words of it.'], on: ['BINDER' as const] }] }, 'texts.0.on'],
    [{ texts: [{ paragraphs: ['Broker: [name]'], on: ['POLICY' as const] }] }, 'texts.0.paragraphs'],
    [{ texts: [{ paragraphs: ['Broker: ______'], on: ['POLICY' as const] }] }, 'texts.0.paragraphs'],
    [{ texts: [{ paragraphs: ['A tax of {taxRate} percent.'], on: ['POLICY' as const] }] }, null],
    [{ layout: { ...LAYOUT, broker: [], isSignedByBroker: true } }, 'layout.broker'],
    [{ layout: { ...LAYOUT, isSignatureNeeded: true } }, 'layout.isSignatureNeeded'],
    [
      {
        kind: 'APPLICANT' as const,
        title: 'Notice',
        texts: [{ paragraphs: ['A tax of {taxRate} percent.'], on: [] }],
      },
      'texts.0.paragraphs',
    ],
    [
      {
        kind: 'APPLICANT' as const,
        title: 'Notice',
        texts: [{ paragraphs: ['Words of it.'], on: ['POLICY' as const] }],
      },
      'texts.0.on',
    ],
  ])('%j are refused by %s', (more, field) => {
    const found = noticeProblems({ ...filed('NV'), ...more }, DAY)
    expect(found.map((one) => one.field)).toEqual(field === null ? [] : [field])
  })

  it.each([
    ['statute', 'The insurance code', 'Name the section of the law, with its number.'],
    ['statute', '', 'Name the law that has the notice.'],
    ['state', 'ZZ', 'Choose a state.'],
    ['source', 'a book', 'Say where the words were read.'],
    ['validFrom', '2026-02-30', 'Use a real date, YYYY-MM-DD.'],
    ['texts', [], 'Enter the words of the notice.'],
  ] as const)('are refused with a sentence of their field: %s %j', (field, value, sentence) => {
    const found = noticeFields[field].safeParse(value)
    expect(found.error?.issues.map(({ message }) => message)).toContain(sentence)
  })
})

describe('the life of a filed notice', () => {
  const facts = (status: NoticeStatus, more = {}) => ({
    status,
    draftedBy: ['zero', 'one'],
    actorId: 'two',
    validFrom: '2026-01-01',
    approvedFrom: [],
    ...more,
  })
  const refusedBy = (action: NoticeAction, status: NoticeStatus, more = {}, rights = true) =>
    noticeRules.refusalOf(action, facts(status, more), () => rights)?.code ?? null

  it.each([
    ['approve', 'SUBMITTED', {}, null],
    ['approve', 'SUBMITTED', { actorId: 'one' }, 'NOTICE_OWN_DRAFT'],
    ['approve', 'SUBMITTED', { actorId: 'zero' }, 'NOTICE_OWN_DRAFT'],
    ['approve', 'SUBMITTED', { approvedFrom: ['2026-01-01'] }, 'NOTICE_DATE_TAKEN'],
    ['approve', 'SUBMITTED', { approvedFrom: ['2025-01-01', '2027-01-01'] }, null],
    ['approve', 'DRAFT', {}, 'TRANSITION_NOT_ALLOWED'],
    ['submit', 'DRAFT', { actorId: 'one' }, null],
    ['submit', 'DRAFT', { approvedFrom: ['2026-01-01'] }, 'NOTICE_DATE_TAKEN'],
    ['change', 'SUBMITTED', {}, 'TRANSITION_NOT_ALLOWED'],
    ['change', 'APPROVED', {}, 'TRANSITION_NOT_ALLOWED'],
    ['withdraw', 'APPROVED', {}, 'TRANSITION_NOT_ALLOWED'],
    ['retire', 'APPROVED', { actorId: 'one' }, null],
    ['retire', 'RETIRED', {}, 'TRANSITION_NOT_ALLOWED'],
    ['return', 'SUBMITTED', {}, null],
  ] as const)('%s of one that is %s with %j: %s', (action, status, more, code) => {
    expect(refusedBy(action, status, more)).toBe(code)
    expect(refusedBy(action, status, more, false)).toBe('PERMISSION_MISSING')
  })
})
