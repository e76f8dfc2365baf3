import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { type QuoteAction, quoteLifecycle } from '#domain/quote/lifecycle.ts'

/** A row of one of the product's lists, with what scenes look at; a list has the fields of its own records. */
export interface Row {
  id: string
  accountId: string
  policyId: string
  product: string
  status: string
  isSurplus: boolean
  /** Dollars or pounds; null without a price. */
  totalPremium: number | null
  effectiveDate: LocalDate
  endDate: LocalDate
  expiresOn: LocalDate
  dueDate: LocalDate
  /** Dollars or pounds. */
  amountPaid: number
  decisionBy: string | null
  binderStatus: string | null
  isOverdue: boolean
  checkId: string | null
  decidedBy: string | null
  vendorName: string | null
  /** Of a transaction, an endorsement or a saved change. */
  kind: string
  reapplies: number | null
  retroActiveDate: LocalDate | null
  /** Of the day, and all that are listed. */
  additionalInsureds: readonly unknown[]
  revisions: readonly { changes: readonly { left: string | null; path: string }[] }[]
  /** Of a notice: what it is about, and of a renewal: days to the end of the term. */
  step: string
  daysLeft: number
  optedOut: unknown
  remindersMuted: unknown
  notRenewedOn: LocalDate | null
  /** Of a reporting period; and of a book that moved. */
  offers: readonly unknown[]
  moved: number
  actions: Partial<Record<string, { allowed: boolean }>>
}

/** When the book is looked at. */
export interface Moment {
  now: Date
  /** In New York. */
  today: LocalDate
}

type Fits = (row: Row, at: Moment) => boolean

/** What a demo login finds in every book, whatever the day. */
export interface Scene {
  /** Path of a list of the API with its query, read as the login. */
  list: string
  /** Which of its rows show the scene; all of them where it is absent. */
  fits?: Fits
  /**
   * What has to hang on a row for it to show the scene: the path of a further list, and which of its entries, or of a
   * record. No more rows are looked at than the scene promises.
   */
  having?: { list: (row: Row) => string; fits: Fits }
  atLeast: number
}

const query = (path: string, asked: Record<string, string>): string =>
  `${path}?${new URLSearchParams({ size: '100', ...asked })}`

const quotes = (atLeast: number, asked: Record<string, string> = {}, fits?: Fits): Scene => ({
  list: query('/api/quote/v1/search', { sort: 'created,asc', ...asked }),
  ...(fits ? { fits } : {}),
  atLeast,
})

const policies = (atLeast: number, asked: Record<string, string> = {}, fits?: Fits): Scene => ({
  list: query('/api/policy/v1/search', { sort: 'created,asc', ...asked }),
  ...(fits ? { fits } : {}),
  atLeast,
})

const invoices = (atLeast: number, asked: Record<string, string> = {}, fits?: Fits): Scene => ({
  list: query('/api/billing/v1/invoices', asked),
  ...(fits ? { fits } : {}),
  atLeast,
})

const accounts = (atLeast: number, asked: Record<string, string> = {}): Scene => ({
  list: query('/api/account/v1/search', asked),
  atLeast,
})

/** An account whose page offers to request a quote. */
const toQuote: Scene = {
  ...accounts(1, { size: '50', sort: 'name,asc', country: 'US' }),
  having: {
    list: ({ id }) => `/api/account/v1/${id}`,
    fits: (row) => row.actions['requestQuote']?.allowed ?? false,
  },
}

const claims = (atLeast: number, fits?: Fits): Scene => ({
  list: query('/api/claims/v1/search', {}),
  ...(fits ? { fits } : {}),
  atLeast,
})
const retailRequests = (atLeast: number, fits: Fits): Scene => ({
  list: query('/api/quote/v1/search/retail-requests', {}),
  fits,
  atLeast,
})
const submissions = (status: string): Scene => ({
  list: query('/api/account/v1/submission/search', { status }),
  atLeast: 1,
})

const endorsements = (atLeast: number, asked: Record<string, string>): Scene => ({
  list: query('/api/policy/v1/search/endorsements', asked),
  atLeast,
})
const changes = (status: string): Scene => ({
  list: query('/api/policy/v1/search/changes', { status }),
  atLeast: 1,
})
const letters = (status: string): Scene => ({
  list: query('/api/policy/v1/search/bor-policies', { status }),
  atLeast: 1,
})
const renewals = (atLeast: number, fits: Fits): Scene => ({
  list: query('/api/policy/v1/search/renewals', {}),
  fits,
  atLeast,
})
const leavesDays =
  (from: number, to: number): Fits =>
  ({ daysLeft }) =>
    daysLeft >= from && daysLeft <= to
const notices = (standing: string, step: string): Scene => ({
  list: query('/api/policy/v1/notices', { standing }),
  fits: (row) => row.step === step,
  atLeast: 1,
})

/** A policy of a status of which one transaction is so, the latest policies first. */
const recorded = (status: string, fits: Fits): Scene => ({
  ...policies(1, { status, sort: 'created,desc' }),
  having: { list: ({ id }) => `/api/policy/v1/revisions?policyId=${id}`, fits },
})
/** A policy in force whose page is so, the latest first. */
const reading = (fits: Fits): Scene => ({
  ...policies(1, { status: 'IN FORCE', sort: 'created,desc' }),
  having: { list: ({ id, product }) => `/api/policy/v1/${product}/${id}`, fits },
})
const offersReporting: Scene = {
  ...policies(1, { status: 'CANCELLED,EXPIRED', sort: 'created,desc' }),
  having: { list: ({ id }) => `/api/policy/v1/erp/${id}`, fits: ({ offers }) => offers.length > 0 },
}
const isCovered: Fits = ({ additionalInsureds }) => additionalInsureds.length > 0
/** An organization was covered along with the insured, and is not any more. */
const isCoveredNoMore: Fits = ({ revisions }) =>
  revisions.some((one) =>
    one.changes.some(({ path, left }) => path.startsWith('additionalInsureds') && left === null),
  )

/** What those who see the policies of the first agency find of what happened to them after they were issued. */
const serviced = <const Login extends string>(login: Login) =>
  ({
    [`${login}: endorsement`]: endorsements(4, {}),
    [`${login}: change without premium`]: endorsements(2, { kind: 'non-premium' }),
    [`${login}: change that came late`]: recorded('IN FORCE', ({ reapplies }) => reapplies !== null),
    [`${login}: retroactive date`]: reading(({ retroActiveDate }) => retroActiveDate !== null),
    [`${login}: cancellation requested`]: policies(1, { status: 'CANCEL REQUESTED' }),
    [`${login}: notice of cancellation running`]: policies(1, { status: 'CANCEL PENDING' }),
    [`${login}: canceled`]: policies(2, { status: 'CANCELLED' }),
    [`${login}: canceled flat`]: policies(1, { status: 'FLAT CANCELLED' }),
    [`${login}: void`]: policies(1, { status: 'VOID' }),
    [`${login}: in its reinstatement period`]: policies(1, { status: 'IN REINSTATEMENT PERIOD' }),
    [`${login}: reinstated`]: recorded('IN FORCE', ({ kind }) => kind.startsWith('reinstatement')),
    [`${login}: reporting period offered`]: offersReporting,
    [`${login}: additional insureds`]: reading(isCovered),
  }) as Record<
    `${Login}: ${'endorsement' | 'change without premium' | 'change that came late' | 'retroactive date' | 'cancellation requested' | 'notice of cancellation running' | 'canceled' | 'canceled flat' | 'void' | 'in its reinstatement period' | 'reinstated' | 'reporting period offered' | 'additional insureds'}`,
    Scene
  >

/** The same at the end of the term, for those who renew. */
const renewing = <const Login extends string>(login: Login) =>
  ({
    [`${login}: 61 to 90 days to the renewal`]: renewals(2, leavesDays(61, 90)),
    [`${login}: 31 to 60 days to the renewal`]: renewals(1, leavesDays(31, 60)),
    [`${login}: at most 30 days to the renewal`]: renewals(1, leavesDays(1, 30)),
    [`${login}: opted out`]: renewals(1, ({ optedOut }) => optedOut !== null),
    [`${login}: reminders muted`]: renewals(1, ({ remindersMuted }) => remindersMuted !== null),
    [`${login}: not renewed`]: renewals(1, ({ notRenewedOn }) => notRenewedOn !== null),
    [`${login}: nonrenewal announced`]: notices('RUNNING', 'NONRENEWAL'),
    [`${login}: renewal on other terms announced`]: notices('RUNNING', 'CHANGED_RENEWAL'),
    [`${login}: cancellation announced`]: notices('RUNNING', 'CANCEL'),
  }) as Record<
    `${Login}: ${'61 to 90 days to the renewal' | '31 to 60 days to the renewal' | 'at most 30 days to the renewal' | 'opted out' | 'reminders muted' | 'not renewed' | 'nonrenewal announced' | 'renewal on other terms announced' | 'cancellation announced'}`,
    Scene
  >

const allows =
  (action: string): Fits =>
  ({ actions }) =>
    actions[action]?.allowed ?? false

const isSurplus: Fits = (row) => row.isSurplus
const isAhead: Fits = ({ decisionBy }, { now }) => decisionBy !== null && new Date(decisionBy) > now
const isPast: Fits = ({ decisionBy }, { now }) => decisionBy !== null && new Date(decisionBy) < now
const isToBeSent: Fits = (row, { today }) =>
  row.totalPremium !== null && row.effectiveDate > today && allows('send')(row, { today, now: new Date(0) })
const isSent: Fits = (row) => allows('send')(row, { today: '', now: new Date(0) })
const endsWithin =
  (days: number): Fits =>
  ({ endDate }, { today }) =>
    endDate <= addDays(today, days)
const runsOutWithin =
  (days: number): Fits =>
  ({ expiresOn }, { today }) =>
    expiresOn <= addDays(today, days)
const isPastDue: Fits = ({ dueDate }, { today }) => dueDate < today
const isNotDue: Fits = ({ dueDate }, { today }) => dueDate >= today

/** Quotes on which a condition hangs that is like this. */
const withCondition = (fits: Fits): Scene => ({
  list: query('/api/quote/v1/search', { product: 'P100,P250', status: 'READY,REFERRED,IN_REVIEW' }),
  having: { list: ({ id }) => `/api/quote/v1/quote-subjectivity?quoteId=${id}`, fits },
  atLeast: 1,
})

/** A condition of a policy that was to be met after binding and is not. */
const overdueAfterBinding: Scene = {
  list: query('/api/quote/v1/quote-subjectivity/search', { due: 'overdue', stage: 'POST_BIND' }),
  fits: ({ policyId, isOverdue, status }) => policyId !== null && isOverdue && status === 'OPEN',
  atLeast: 1,
}

/** A quote for each action that the login's page of a quote offers. */
const allowing = <const Action extends QuoteAction, const Login extends string>(
  login: Login,
  actions: readonly Action[],
): Record<`${Login}: may ${Action}`, Scene> =>
  Object.fromEntries(
    actions.map((action) => [
      `${login}: may ${action}`,
      quotes(1, { status: quoteLifecycle[action].from.join(',') }, allows(action)),
    ]),
  ) as Record<`${Login}: may ${Action}`, Scene>

const UNDER_REVIEW = 'REFERRED,IN_REVIEW,REQUESTED'

/** What a seller in the United States finds in its own book. */
const selling = <const Login extends string>(login: Login) =>
  ({
    [`${login}: draft`]: quotes(1, { status: 'DRAFT' }),
    [`${login}: ready to be sent`]: quotes(1, { status: 'READY', product: 'P100' }, isToBeSent),
    [`${login}: open for renewal`]: policies(1, { openForRenewal: 'true' }, allows('renew')),
    [`${login}: in force`]: policies(3, { status: 'IN FORCE' }),
    [`${login}: unpaid and past due`]: invoices(1, { status: 'Past Due' }, isPastDue),
    [`${login}: signed`]: quotes(1, { status: 'SIGNED' }, allows('bind')),
    [`${login}: bound but not issued`]: quotes(1, { status: 'BOUND' }, allows('issue')),
  }) as Record<
    `${Login}: ${'draft' | 'ready to be sent' | 'open for renewal' | 'in force' | 'unpaid and past due' | 'signed' | 'bound but not issued'}`,
    Scene
  >

const found = {
  ...selling('agent'),
  'agent: ready to be sent': quotes(4, { status: 'READY', product: 'P100' }, isToBeSent),
  'agent: open for renewal': policies(3, { openForRenewal: 'true' }, allows('renew')),
  'agent: ends within a month': policies(1, { openForRenewal: 'true' }, endsWithin(30)),
  'agent: in renewal': quotes(1, { type: 'renewal', status: 'READY' }),
  'agent: renewed': policies(1, { status: 'RENEWED' }),
  'agent: expired policy': policies(1, { status: 'EXPIRED' }),
  'agent: signed': quotes(2, { status: 'SIGNED' }, allows('bind')),
  'agent: unpaid, not due': invoices(1, { status: 'Unpaid' }, isNotDue),
  'agent: payment in process': invoices(1, { status: 'Processed' }),
  'agent: payment failed': invoices(1, { status: 'Failed' }),
  'agent: paid': invoices(3, { status: 'Paid' }),
  'agent: in the cart': quotes(1, { status: 'DRAFT' }),
  'agent: indication': quotes(1, { status: 'INDICATION' }),
  'agent: ready on surplus paper': quotes(1, { status: 'READY' }, isSurplus),
  'agent: ready for an underwriter to bind': quotes(1, { status: 'READY', product: 'P250' }),
  'agent: quote about to expire': quotes(1, { status: 'READY' }, runsOutWithin(7)),
  'agent: expired quote': quotes(1, { status: 'EXPIRED' }),
  'agent: referred in time': quotes(1, { status: UNDER_REVIEW }, isAhead),
  'agent: referred late': quotes(1, { status: UNDER_REVIEW }, isPast),
  'agent: in review': quotes(2, { status: 'IN_REVIEW' }),
  'agent: bind requested': quotes(1, { status: 'REQUESTED' }),
  'agent: sent to the policyholder': quotes(1, { status: 'READY' }, isSent),
  'agent: declined': quotes(1, { status: 'DECLINED' }),
  'agent: lost': quotes(1, { status: 'LOST' }),
  'agent: invalid': quotes(1, { status: 'INVALID' }),
  'agent: condition open': withCondition(({ status }) => status === 'OPEN'),
  'agent: condition sent': withCondition(({ status }) => status === 'SUBMITTED'),
  'agent: condition overdue': withCondition((row) => row.isOverdue),
  'agent: condition overdue after binding': overdueAfterBinding,
  'underwriter: condition overdue after binding': overdueAfterBinding,
  'customer: condition overdue after binding': overdueAfterBinding,
  'agent: condition that a scan clears': withCondition(
    ({ status, checkId }) => status === 'OPEN' && checkId !== null,
  ),
  'agent: condition that a scan cleared': withCondition(
    ({ status, decidedBy }) => status === 'CLEARED' && decidedBy === 'Scan',
  ),
  'agent: issued on surplus paper': quotes(2, { status: 'ISSUED', product: 'P100' }, isSurplus),
  'agent: issued by an underwriter': policies(1, { product: 'P250' }),
  'agent: excess layer': quotes(1, { product: 'P_PLUS', status: 'READY' }),
  'agent: management liability': quotes(1, { product: 'ZSP' }),
  'agent: three pages of quotes': quotes(55),
  'agent: a claim': claims(2),
  'agent: quoted accounts': accounts(3, { status: 'Quoted' }),
  'agent: account to quote': toQuote,
  'wholesale: account to quote': toQuote,
  'da: account to quote': toQuote,
  'mssp: account to quote': toQuote,
  'staff: account to quote': toQuote,
  'carrier: account to quote': toQuote,
  'cluster: account to quote': toQuote,
  ...allowing('agent', [
    'submit',
    'refer',
    'send',
    'sendToAgent',
    'contact',
    'brokerFee',
    'needBy',
    'lose',
    'markSigned',
    'note',
    'switchPaper',
    'delete',
  ]),
  'producer: open for renewal': policies(3, { openForRenewal: 'true' }, allows('renew')),
  'producer: signed': quotes(2, { status: 'SIGNED' }, allows('bind')),
  'producer: quotes': quotes(25),
  ...selling('agent2'),
  'agent2: submissions': { list: query('/api/account/v1/submission/search', {}), atLeast: 7 },
  'agent2: bind requested': quotes(1, { status: 'REQUESTED' }),
  'agent2: condition sent': withCondition(({ status }) => status === 'SUBMITTED'),
  'agent2: a claim': claims(1),
  ...selling('wholesale'),
  'wholesale: issued on surplus paper': quotes(1, { status: 'ISSUED' }, isSurplus),
  'wholesale: a retail agency asks to bind': retailRequests(1, isAhead),
  'wholesale: a retail agency waits for an overdue answer': retailRequests(1, isPast),
  'wholesale: a claim': claims(1),
  ...selling('da'),
  'da: turned away': quotes(1, { status: 'API_REJECTED' }),
  'mssp: accounts': accounts(3),
  'mssp: quotes': quotes(1),
  'underwriter: ready to be sent': quotes(3, { status: 'READY', product: 'P100' }, isToBeSent),
  'underwriter: referred in time': quotes(2, { status: 'REFERRED' }, isAhead),
  'underwriter: referred late': quotes(2, { status: 'REFERRED' }, isPast),
  'underwriter: in review': quotes(3, { status: 'IN_REVIEW', product: 'P100' }, allows('release')),
  'underwriter: terms to be changed': quotes(
    3,
    { status: 'IN_REVIEW', product: 'P100' },
    allows('underwrite'),
  ),
  'underwriter: bind requested': quotes(2, { status: 'REQUESTED' }, allows('approve')),
  'underwriter: condition overdue': withCondition((row) => row.isOverdue),
  'underwriter: condition sent': withCondition(({ status }) => status === 'SUBMITTED'),
  'underwriter: submission that came in': submissions('NEW'),
  'underwriter: submission to be decided': submissions('ASSIGNED'),
  'underwriter: inbox': { list: query('/api/quote/v1/search/uw-inbox', {}), atLeast: 8 },
  ...allowing('underwriter', [
    'decline',
    'release',
    'reassess',
    'irpm',
    'eventExclusions',
    'bypass',
    'reassign',
    'mgaFee',
    'approve',
    'reject',
    'reopen',
    'rescind',
  ]),
  'staff: issued on surplus paper': quotes(3, { status: 'ISSUED', product: 'P100' }, isSurplus),
  'staff: a claim without a vendor': claims(1, ({ vendorName }) => vendorName === null),
  'staff: accounts': accounts(100),
  'staff: quotes': quotes(100),
  'customer: in force': policies(1, { status: 'IN FORCE' }),
  'customer: paid': invoices(1, { status: 'Paid' }),
  'carrier: on its paper': policies(10),
  'carrier: quotes': quotes(10),
  'cluster: quotes of its agencies': quotes(30),
  'cluster: policies of its agencies': policies(10),
  'vendor: a claim of its own': claims(3),
  'reinsurer: policies': policies(10),
  'processor: invoices': invoices(10),
  'processor: unpaid and past due': invoices(1, { status: 'Past Due' }, isPastDue),
  'broker.uk: draft': quotes(1, { status: 'DRAFT' }),
  'broker.uk: ready to be sent': quotes(1, { status: 'READY' }, isToBeSent),
  'broker.uk: referred in time': quotes(1, { status: 'REFERRED' }, isAhead),
  'broker.uk: bound but not issued': quotes(1, { status: 'BOUND' }, allows('issue')),
  'broker.uk: open for renewal': policies(1, { openForRenewal: 'true' }, allows('renew')),
  'broker.uk: unpaid and past due': invoices(1, { status: 'Past Due' }, isPastDue),
  ...serviced('agent'),
  ...serviced('underwriter'),
  ...serviced('carrier'),
  ...serviced('cluster'),
  ...renewing('agent'),
  ...renewing('underwriter'),
  'agent: excess policy': policies(1, { product: 'P_PLUS' }),
  'underwriter: excess policy': policies(1, { product: 'P_PLUS' }),
  'agent: change that is prepared': changes('DRAFT'),
  'agent: change that the insured asks for': changes('REQUESTED'),
  'agent: change with an underwriter': changes('REFERRED'),
  'underwriter: change to be decided': changes('REFERRED'),
  'customer: change that is asked for': changes('REQUESTED'),
  'customer: additional insureds': reading(isCovered),
  'customer: additional insured until a day': reading(isCoveredNoMore),
  'agent: letter for another agency': letters('PENDING'),
  'agent: letter that was rejected': letters('REJECTED'),
  'agent2: letter that names it': letters('PENDING'),
  'staff: letter to be decided': letters('PENDING'),
  'staff: book that moved': {
    list: '/api/policy/v1/book-transfers',
    fits: ({ moved }) => moved > 0,
    atLeast: 1,
  },
  'reinsurer: canceled': policies(1, { status: 'CANCELLED' }),
  'customer.uk: in force': policies(1, { status: 'IN FORCE' }),
  'customer.uk: paid': invoices(1, { status: 'Paid' }),
} as const satisfies Record<string, Scene>

/** A scene by the login that finds it and what is found, `agent: open for renewal`. */
export type SceneName = keyof typeof found

/** Every scene that the demo book promises. */
export const scenes: Readonly<Record<SceneName, Scene>> = found

export const sceneNames = Object.keys(found) as SceneName[]

/** The part of the demo login's address before the @. */
export const loginOf = (name: SceneName): string => name.split(':')[0] ?? ''

/** Asks the API for a path as the login of the scene. */
type Ask = (path: string) => Promise<{ content: Row[] } | Row[] | Row>

/** The rows that show a scene to its login now, in the order of the list. */
export const rowsOf = async (name: SceneName, ask: Ask, at: Moment): Promise<Row[]> => {
  const { list, fits = () => true, having, atLeast } = scenes[name]
  const entries = async (path: string): Promise<Row[]> => {
    const answer = await ask(path)
    if (Array.isArray(answer)) return answer
    return 'content' in answer ? answer.content : [answer]
  }
  const rows = (await entries(list)).filter((row) => fits(row, at))
  if (!having) return rows
  const kept: Row[] = []
  for (const row of rows) {
    if (kept.length === atLeast) break
    if ((await entries(having.list(row))).some((one) => having.fits(one, at))) kept.push(row)
  }
  return kept
}
