import { surplusNoticeRefusal } from '#domain/document/notices/surplus-notices.ts'
import { refusal } from '#domain/kernel/refusal.ts'
import fc from 'fast-check'
import { signedInsteadText } from './signing/options.ts'
import { describe, expect, test } from 'vitest'
import { binderStatuses } from '../policy/binder-lifecycle.ts'
import { addDays } from '../kernel/dates.ts'
import { UNBOUNDED } from '../underwriting/authority.ts'
import { type QuoteFacts, quoteRules } from './actions.ts'
import { bindChecklist } from './checklist.ts'
import { quoteLifecycle, quoteStatuses } from './lifecycle.ts'
import { type BindNeed, bindNeedNames, boundInsteadText } from './guards.ts'
import { oncePriced } from './readiness.ts'

const TODAY = '2026-11-20'
const all = () => true

const good: QuoteFacts = {
  ...oncePriced({
    market: 'US',
    state: 'IL',
    product: 'P100',
    currency: 'USD',
    today: TODAY,
    effectiveDate: '2026-12-04',
    limit: 1_000_000_00,
    isLicensed: true,
    isSurplus: false,
    isSurplusLicensed: true,
    noticeProblem: null,
    noticeStep: null,
    taxProblem: null,
  }),
  status: 'SIGNED',
  isSent: true,
  isSigned: true,
  isVerified: true,
  premium: 4_000_00,
  hazardClass: 2,
  accountDecline: null,
  isStateClosed: false,
  lostTo: null,
  signedInstead: null,
}

const INSURED_ELSEWHERE = {
  isSame: true,
  isBound: true,
  isEarlier: true,
  quoteNumber: 'Q-100141',
  policyNumber: null,
  agencyName: null,
  effectiveDate: '2026-12-01',
  endDate: '2027-12-01',
}
const NO_PLACE = refusal('conflict', 'LOCAL_TAX_OPEN', 'Choose the taxing jurisdiction.')
const NO_SEARCH = refusal(
  'conflict',
  'DILIGENT_EFFORT_MISSING',
  'Record the search of the admitted market first.',
)

const NO_NOTICE_SERVED = refusal('conflict', 'CHANGE_NOTICE_MISSING', 'Serve the notice first.')

/** Each fact that a guard may look at: one that is left out does not compile. */
const drawn = {
  status: fc.constantFrom(...quoteStatuses),
  effectiveDate: fc.integer({ min: -20, max: 90 }).map((days) => addDays(TODAY, days)),
  expiresOn: fc.integer({ min: -3, max: 3 }).map((days) => addDays(TODAY, days)),
  today: fc.constant(TODAY),
  isSent: fc.boolean(),
  isSigned: fc.boolean(),
  missingContact: fc.constantFrom([], ['phone number']),
  isLicensed: fc.boolean(),
  market: fc.constantFrom('US' as const, 'UK' as const),
  state: fc.constantFrom('IL', null),
  boundBy: fc.constantFrom('Pat', null),
  binderNumber: fc.constantFrom('B-50001', null),
  policyNumber: fc.constantFrom('CYP-1', null),
  product: fc.constantFrom('P100', 'P250', 'P250_S'),
  currency: fc.constant('USD'),
  limit: fc.constantFrom(1_000_000_00, 5_000_000_00),
  revenue: fc.constantFrom(5_000_000_00, null),
  isSurplus: fc.boolean(),
  isVerified: fc.boolean(),
  isNoticeAttested: fc.boolean(),
  isTerrorismExcluded: fc.boolean(),
  isSurplusLicensed: fc.boolean(),
  openConditions: fc.constantFrom([], ['Multi-factor authentication for e-mail']),
  authority: fc.constantFrom(null, { ...UNBOUNDED, largestLimit: 2_000_000_00 }),
  binderStatus: fc.constantFrom(null, ...binderStatuses),
  openContradictions: fc.constantFrom([], ['Is multi-factor authentication required?']),
  hasChangedAnswers: fc.boolean(),
  emptySchedules: fc.constantFrom([], ['Additional insured']),
  lostTo: fc.constantFrom(null, 'Pat has bound another quote.'),
  signedInstead: fc.constantFrom(null, 'Ann Bell signed quote Q-2 of this account instead.'),
  isRenewal: fc.boolean(),
  colleagues: fc.constant([]),
  premium: fc.constantFrom(null, 2_400_00),
  credit: fc.constantFrom(0, 20),
  hazardClass: fc.constantFrom(null, 3),
  accountDecline: fc.constantFrom(undefined, {
    product: 'P100',
    reasonSummary: 'BOR',
    reason: 'Moved',
    declinedBy: 'Pat',
    declinedAt: '2026-11-01T10:00:00Z',
  }),
  hasInsuredsEndorsement: fc.boolean(),
  clearance: fc.constantFrom([], [], [], [INSURED_ELSEWHERE]),
  isStateClosed: fc.boolean(),
  isRetailRequest: fc.boolean(),
  isHeldByReader: fc.boolean(),
  noticeProblem: fc.constantFrom(
    null,
    null,
    null,
    surplusNoticeRefusal('NV', '2026-12-01', { isSpecimen: true, hasAddress: true, filed: [] }),
  ),
  noticeStep: fc.constantFrom(null, null, null, 'SIGN', 'READ'),
  effortProblem: fc.constantFrom(null, null, null, NO_SEARCH),
  taxProblem: fc.constantFrom(null, null, null, NO_PLACE),
  openCharges: fc.constant(() => []),
  changeNotice: fc.constantFrom(null, null, null, NO_NOTICE_SERVED),
} satisfies { [K in keyof QuoteFacts]: fc.Arbitrary<QuoteFacts[K]> }

const facts = fc.record(drawn) as fc.Arbitrary<QuoteFacts>

test('the button and the command always say the same', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...quoteRules.names), fc.boolean(), (quote, action, holds) => {
      const because = quoteRules.refusalOf(action, quote, () => holds)
      const button = quoteRules.actions(quote, () => holds)[action]
      expect(button).toEqual(
        because ? { allowed: false, code: because.code, reason: because.reason } : { allowed: true },
      )
    }),
  )
})

/** Rows of lists leave the priced coverages alone. */
const listed = facts.map((quote): QuoteFacts => ({ ...quote, hasInsuredsEndorsement: undefined }))

test('a row of a list carries what the quote itself says, but for what no one could do anything about', () => {
  const kinds: string[] = [...new Set(quoteRules.names.map((action) => quoteLifecycle[action].by))]
  fc.assert(
    fc.property(listed, fc.subarray(kinds), (quote, held) => {
      const holds = (permission: string) => held.includes(permission)
      const hidden = ['PERMISSION_MISSING', 'TRANSITION_NOT_ALLOWED']
      const shown = Object.entries(quoteRules.actions(quote, holds)).filter(
        ([action, { code = '' }]) => !hidden.includes(code) && action !== 'additionalInsureds',
      )
      expect(Object.entries(quoteRules.open(quote, holds))).toEqual(shown)
    }),
    { numRuns: 500 },
  )
})

test('without the right no one learns anything of the quote, whatever its state', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...quoteRules.names), (quote, action) => {
      expect(quoteRules.refusalOf(action, quote, () => false)?.code).toBe('PERMISSION_MISSING')
    }),
  )
})

test('no action starts from a status that its row does not list', () => {
  fc.assert(
    fc.property(facts, fc.constantFrom(...quoteRules.names), (quote, action) => {
      const from: readonly string[] = quoteLifecycle[action].from
      if (!from.includes(quote.status)) expect(quoteRules.refusalOf(action, quote, all)).not.toBeNull()
    }),
  )
})

/** Facts that a quote which can be bound has but for two at most: drawn each for itself, hardly any can be bound. */
const nearlyGood = fc
  .tuple(facts, fc.subarray(Object.keys(drawn) as (keyof QuoteFacts)[], { maxLength: 2 }))
  .map(([any, other]): QuoteFacts => ({
    ...good,
    ...Object.fromEntries(other.map((name) => [name, any[name]])),
  }))

test.each([
  ['any facts', facts, 0],
  ['nearly all that binding needs', nearlyGood, 500],
])('the checklist of a quote with %s is complete exactly when it may be bound', (_, arbitrary, least) => {
  let complete = 0
  fc.assert(
    fc.property(arbitrary, fc.boolean(), (quote, mayBackdate) => {
      const items = bindChecklist(quote, null, mayBackdate)
      if (['BOUND', 'ISSUED', 'DECLINED', 'LOST'].includes(quote.status)) {
        expect(items).toEqual([])
        return
      }
      const isDone = items.every((item) => item.isDone)
      const holds = (permission: string) => permission !== 'quote:release' || mayBackdate
      const because = quoteRules.refusalOf('bind', quote, holds)
      expect(because === null || because.code === 'BEYOND_AUTHORITY').toBe(
        isDone && quote.status !== 'REQUESTED',
      )
      if (isDone) complete += 1
    }),
    { numRuns: 2000 },
  )
  expect(complete).toBeGreaterThanOrEqual(least)
})

/** Lines that are no need of binding itself, but of what comes before: they are done by the time it is refused for one. */
const BEFORE = ['TERMS_READY', 'ANSWERS_CONFIRMED', 'ACCOUNT_ATTESTED'] as const

/** What opens each line, one fact at a time; with all else as it should be, it is the only line that is open. */
const OPENED_BY: Readonly<
  Record<BindNeed | Exclude<(typeof BEFORE)[number], 'ACCOUNT_ATTESTED'>, Partial<QuoteFacts>>
> = {
  TERMS_READY: { status: 'INDICATION' },
  QUOTE_OPEN: { expiresOn: '2026-11-19' },
  CONTACT_COMPLETE: { missingContact: ['phone number'] },
  INSUREDS_LISTED: { emptySchedules: ['Additional insured'], hasInsuredsEndorsement: true },
  ANSWERS_CONFIRMED: {
    openContradictions: ['Is multi-factor authentication required?'],
    isSigned: false,
    status: 'READY',
  },
  APPLICATION_SIGNED: { isSigned: false, status: 'READY' },
  TERRORISM_ELECTED: { isTerrorismExcluded: true, isSigned: false, status: 'REQUESTED' },
  EFFECTIVE_DATE_IN_WINDOW: { effectiveDate: '2027-06-01' },
  LICENSE_VALID: { isLicensed: false },
  CLEARANCE: { clearance: [INSURED_ELSEWHERE] },
  SUBJECTIVITY: { openConditions: ['Multi-factor authentication for e-mail'] },
  SURPLUS_LINES: { isSurplus: true, isSurplusLicensed: false },
  DILIGENT_EFFORT: { effortProblem: NO_SEARCH },
  PUBLIC_CHARGES: { taxProblem: NO_PLACE },
  CHANGE_ANNOUNCED: { isRenewal: true, changeNotice: NO_NOTICE_SERVED },
  UNDERWRITER_BINDS: { product: 'P250' },
}

/** Each condition has a line of its own. */
const needOf = (code: string): string => code.replace(/_\d+$/, '')

test.each(Object.entries(OPENED_BY))(
  '%s is open for one reason, for which binding is refused',
  (code, wrong) => {
    const quote = { ...good, ...wrong }
    const open = bindChecklist(quote, null, false).filter(({ isDone }) => !isDone)
    const line = open.find((item) => needOf(item.code) === code)
    expect(line).toBeDefined()
    const because = quoteRules.refusalOf('bind', quote, (permission) => permission !== 'quote:release')
    expect(because).not.toBeNull()
    if (open.length === 1 && line?.because) expect(because?.code).toBe(line.because)
  },
)

test('every line of the checklist is a need of binding or comes before it, and every need has its line', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(facts, fc.boolean(), (quote, mayBackdate) => {
      for (const { code } of bindChecklist(quote, null, mayBackdate)) seen.add(needOf(code))
    }),
    { numRuns: 2000 },
  )
  expect([...seen].toSorted()).toEqual([...bindNeedNames, ...BEFORE].toSorted())
})

test('no line of the checklist writes a day as bare digits', () => {
  fc.assert(
    fc.property(facts, fc.boolean(), (quote, mayBackdate) => {
      for (const item of bindChecklist(quote, null, mayBackdate))
        expect(item.detail).not.toMatch(/\d{4}-\d{2}-\d{2}/)
    }),
  )
})

test('a quote whose binding was requested does not ask for the request again', () => {
  const sentenceOf = (status: QuoteFacts['status']) =>
    bindChecklist({ ...good, product: 'P250', status }, null, false).find(
      ({ code }) => code === 'UNDERWRITER_BINDS',
    )?.detail
  expect(sentenceOf('READY')).toContain('Use "Request to bind"')
  expect(sentenceOf('REQUESTED')).toBe('Requested: an underwriter decides on it and binds the quote.')
})

test.each([
  ['READY', true, 'waiting for the policyholder to sign'],
  ['REQUESTED', true, 'You can bind it without a signature.'],
  ['REQUESTED', false, 'An underwriter can bind it without a signature.'],
] as const)('a quote that is %s is not complete without its signature', (status, isUnderwriter, words) => {
  const unsigned: QuoteFacts = { ...good, status, isSigned: false }
  const openOf = (more: Partial<QuoteFacts>) =>
    bindChecklist({ ...unsigned, ...more }, null, isUnderwriter).filter(({ isDone }) => !isDone)
  expect(openOf({})).toMatchObject([{ code: 'APPLICATION_SIGNED', detail: expect.stringContaining(words) }])
  expect(openOf({ openContradictions: ['Is there a backup?'] }).map(({ code }) => code)).toEqual([
    'ANSWERS_CONFIRMED',
    'APPLICATION_SIGNED',
  ])
  // What is open here is what the policy is not issued without.
  expect(quoteRules.refusalOf('issue', { ...unsigned, status: 'BOUND' }, all)?.code).toBe(
    openOf({})[0]?.because,
  )
})

test('a request is approved only while a user vouches for the account as it is', () => {
  const requested = { ...good, status: 'REQUESTED', product: 'P250' } as const
  const codeOf = (more: Partial<QuoteFacts>) =>
    quoteRules.refusalOf('approve', { ...requested, ...more }, all)?.code
  const lineOf = (more: Partial<QuoteFacts>) =>
    bindChecklist({ ...requested, ...more }, null, true).find(({ code }) => code === 'ACCOUNT_ATTESTED')
  expect(codeOf({ isVerified: true, isSigned: false })).toBeUndefined()
  expect(codeOf({ isVerified: false, isSigned: true })).toBeUndefined()
  expect(codeOf({ isVerified: false, isSigned: false })).toBe('ACCOUNT_NOT_VERIFIED')
  expect(lineOf({ isVerified: false, isSigned: true })).toMatchObject({ isDone: true })
  expect(lineOf({ isVerified: false, isSigned: false })).toMatchObject({ isDone: false })
})

/** What prices a quote again on its own dates. */
const REPRICING = ['recalculate', 'brokerFee', 'mgaFee', 'irpm', 'eventExclusions'] as const

test('nothing prices a quote again while it cannot be priced as it starts', () => {
  const open = { ...good, status: 'READY' } as const
  for (const action of REPRICING) {
    expect(quoteRules.refusalOf(action, open, all), action).toBeNull()
    expect(quoteRules.refusalOf(action, { ...open, effectiveDate: '2026-11-12' }, all)?.code, action).toBe(
      'EFFECTIVE_DATE_OUT_OF_WINDOW',
    )
  }
})

test('a quote with everything done may be bound', () => {
  expect(quoteRules.refusalOf('bind', good, all)).toBeNull()
})

describe('what stands in the way of binding is named', () => {
  test.each([
    [{ expiresOn: '2026-11-19' }, 'QUOTE_EXPIRED', 'expired on November 19, 2026'],
    [{ isSigned: false }, 'APPLICATION_NOT_SIGNED', 'not signed yet'],
    [{ missingContact: ['phone number'] }, 'CONTACT_INCOMPLETE', 'phone number'],
    [
      { effectiveDate: '2026-11-12' },
      'EFFECTIVE_DATE_OUT_OF_WINDOW',
      'from November 13, 2026 to February 3, 2027',
    ],
    [
      { effectiveDate: '2027-02-04' },
      'EFFECTIVE_DATE_OUT_OF_WINDOW',
      'from November 13, 2026 to February 3, 2027',
    ],
    [{ isLicensed: false }, 'LICENSE_MISSING', 'valid in IL'],
    [
      { emptySchedules: ['Additional insured'] },
      'INSUREDS_NOT_LISTED',
      'Nobody is listed under “Additional insured”.',
    ],
    [
      { status: 'BOUND', boundBy: 'Pat Winner', binderNumber: 'B-50001' },
      'ALREADY_BOUND',
      'Pat Winner has already bound this quote under binder B-50001.',
    ],
    [
      { status: 'ISSUED', boundBy: 'Pat Winner', binderNumber: 'B-50001', policyNumber: 'CYP-1' },
      'ALREADY_BOUND',
      'as policy CYP-1',
    ],
    [
      { status: 'LOST', lostTo: boundInsteadText('Pat Winner', 'Q-100002', 'B-50001', 'US') },
      'OTHER_OPTION_BOUND',
      'Pat Winner has bound quote Q-100002 of this account instead, under binder B-50001.',
    ],
    [
      { status: 'LOST', signedInstead: signedInsteadText('Ann Bell', 'Q-100002') },
      'OTHER_OPTION_SIGNED',
      'Ann Bell signed quote Q-100002 of this account instead.',
    ],
    [{ status: 'LOST', lostTo: null }, 'TRANSITION_NOT_ALLOWED', 'while the quote is LOST'],
  ] as const)('%j', (more, code, words) => {
    const because = quoteRules.refusalOf('bind', { ...good, ...more }, all)
    expect(because?.code).toBe(code)
    expect(because?.reason).toContain(words)
  })
})

test('a renewal is requested as soon as it opens, 90 days before it starts; new business is not', () => {
  const draft = { ...good, status: 'DRAFT', effectiveDate: addDays(TODAY, 90) } as const
  expect(quoteRules.refusalOf('request', draft, all)?.code).toBe('EFFECTIVE_DATE_OUT_OF_WINDOW')
  expect(quoteRules.refusalOf('request', { ...draft, isRenewal: true }, all)).toBeNull()
  const early = { ...draft, isRenewal: true, effectiveDate: addDays(TODAY, 91) }
  expect(quoteRules.refusalOf('request', early, all)?.code).toBe('EFFECTIVE_DATE_OUT_OF_WINDOW')
})

test('coverage that has begun is bound by an underwriter only', () => {
  const begun = { ...good, effectiveDate: TODAY }
  expect(quoteRules.refusalOf('bind', begun, (permission) => permission !== 'quote:release')?.code).toBe(
    'BACKDATED_NEEDS_UNDERWRITER',
  )
  expect(quoteRules.refusalOf('bind', begun, all)).toBeNull()
})

test('after the signature a change of terms is refused with the way that is left', () => {
  for (const status of ['SIGNED', 'BOUND', 'ISSUED'] as const)
    expect(quoteRules.refusalOf('update', { ...good, status }, all)?.reason).toContain('endorsement')
})

test('the line of the taxes says what of them is not known, and is no less done', () => {
  const note = 'Not known in LA: whether the policy fee of the insurer or its MGA is taxed.'
  const [line] = bindChecklist({ ...good, openCharges: () => [note] }, null, false).filter(
    ({ code }) => code === 'PUBLIC_CHARGES',
  )
  expect(line).toMatchObject({
    isDone: true,
    detail: `The price has every public charge that is known. ${note}`,
  })
})
