import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { type FieldProblem, refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import { insurerStatus } from '#domain/market/insurer-status.ts'
import { isStateCode, stateOf } from '#domain/market/states.ts'
import { type Purchaser, purchaserProblems } from './exempt-purchaser.ts'
import {
  declinationsNeeded,
  declinationsText,
  type EffortRule,
  effortRuleOf,
  effortText,
  type EffortWay,
  waysOf,
} from './rules.ts'

/** Why an admitted insurer does not write the coverage. */
export const declineReasons = [
  'CLASS',
  'LIMIT',
  'COVERAGE',
  'CONTROLS',
  'CLAIMS',
  'NO_ANSWER',
  'PRICE',
  'OTHER',
] as const
export type DeclineReason = (typeof declineReasons)[number]

export const DECLINE_REASON_TEXT: Readonly<Record<DeclineReason, string>> = {
  CLASS: 'Class of business',
  LIMIT: 'Limit not offered',
  COVERAGE: 'Coverage not offered',
  CONTROLS: 'Security controls',
  CLAIMS: 'Claims history',
  NO_ANSWER: 'No answer',
  PRICE: 'Higher price',
  OTHER: 'Other',
}

export interface Declination {
  insurer: string
  /** Who answered there, so that it can be asked again. */
  contact: string
  declinedOn: LocalDate
  reason: DeclineReason
  /** In words where the reason alone does not say it. */
  detail: string
}

/** What was done to place the coverage with admitted insurers, or why nothing had to be. */
export interface DiligentEffort {
  way: EffortWay
  declinations: readonly Declination[]
  /** Why fewer insurers were asked than the rule names: no more of them write the coverage. Empty otherwise. */
  fewerBecause: string
  exemptPurchaser: Purchaser | null
  /** The line of the export list, how the broker knows the market, or who referred the risk. */
  detail: string
  /** The day on which the export list was read. */
  listedOn: LocalDate | null
}

/** The same as it is kept with a quote. */
export interface EffortRecord extends DiligentEffort {
  /** Home state of the insured as it was recorded for. */
  state: string
  recordedOn: LocalDate
  recordedBy: string
}

/** Of one record at most. */
export const MOST_DECLINATIONS = 20

/** A declination says nothing of a term that starts later than this many days after it: a rule of our own. */
export const OLDEST_DECLINATION_DAYS = 180

/** What a placement is looked at by. */
export interface Placement {
  state: string
  effectiveDate: LocalDate
  /** At the insured's address. */
  today: LocalDate
}

type Problem = [field: string, code: string, detail: string]

const reasonProblem = (
  { reason, declinedOn, detail }: Declination,
  { silentDays, dearerBy }: EffortRule,
  { state, today }: Placement,
): Problem[] => {
  const name = stateOf(state)?.name ?? state
  if (reason === 'NO_ANSWER' && silentDays === undefined)
    return [['reason', 'NOT_COUNTED', `In ${name} no answer is no declination.`]]
  if (reason === 'NO_ANSWER' && silentDays !== undefined && addDays(declinedOn, silentDays) > today)
    return [['declinedOn', 'TOO_RECENT', `No answer counts ${silentDays} days after the insurer was asked.`]]
  if (reason === 'PRICE' && dearerBy === undefined)
    return [
      ['reason', 'NOT_COUNTED', `In ${name} a higher price is no reason to place surplus lines coverage.`],
    ]
  if (reason === 'PRICE' && detail === '')
    return [
      [
        'detail',
        'REQUIRED',
        `Give both prices: the admitted one has to be more than ${dearerBy} percent higher.`,
      ],
    ]
  return reason === 'OTHER' && detail === '' ? [['detail', 'REQUIRED', 'Say why in words.']] : []
}

const dayProblem = ({ declinedOn }: Declination, { today, effectiveDate }: Placement): Problem[] => {
  if (declinedOn > today) return [['declinedOn', 'IN_FUTURE', 'This day is in the future.']]
  const oldest = addDays(effectiveDate, -OLDEST_DECLINATION_DAYS)
  return declinedOn < oldest
    ? [
        [
          'declinedOn',
          'TOO_OLD',
          `A declination counts from ${formatDay(oldest, 'US')} on: ${OLDEST_DECLINATION_DAYS} days before coverage starts.`,
        ],
      ]
    : []
}

const nameOf = (insurer: string): string =>
  insurer
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const insurerProblem = (
  { insurer }: Declination,
  earlier: readonly Declination[],
  { state, today }: Placement,
): Problem[] => {
  if (earlier.some((one) => nameOf(one.insurer) === nameOf(insurer)))
    return [['insurer', 'TWICE', `${insurer} is listed already.`]]
  return isStateCode(state) && insurerStatus(insurer, state, today) === 'ELIGIBLE_SURPLUS'
    ? [
        [
          'insurer',
          'NOT_ADMITTED',
          `${insurer} is not an admitted insurer in ${state}, so its declination does not count.`,
        ],
      ]
    : []
}

const missingIn = (one: Declination): Problem[] => [
  ...(one.insurer === '' ? ([['insurer', 'REQUIRED', 'Name the insurer.']] as Problem[]) : []),
  ...(one.contact === '' ? ([['contact', 'REQUIRED', 'Name the person who answered.']] as Problem[]) : []),
]

/** What is wrong with a declination by itself, after those that were listed before it. */
const problemsOf = (
  one: Declination,
  earlier: readonly Declination[],
  rule: EffortRule,
  placement: Placement,
): Problem[] => [
  ...missingIn(one),
  ...(one.insurer === '' ? [] : insurerProblem(one, earlier, placement)),
  ...dayProblem(one, placement),
  ...reasonProblem(one, rule, placement),
]

/** Whether a declination would count for a placement. */
export const isCounted = (one: Declination, placement: Placement): boolean =>
  problemsOf(one, [], effortRuleOf(placement.state, placement.today), placement).length === 0

const declinationProblems = (
  { declinations, fewerBecause }: DiligentEffort,
  rule: EffortRule,
  placement: Placement,
): Problem[] => {
  const needed = declinationsNeeded(rule)
  const own = declinations.flatMap((one, index) =>
    problemsOf(one, declinations.slice(0, index), rule, placement).map(([field, code, detail]): Problem => [
      `declinations.${index}.${field}`,
      code,
      detail,
    ]),
  )
  const isShort = declinations.length < needed && fewerBecause === ''
  return [
    ...own,
    ...(isShort
      ? ([
          [
            'fewerBecause',
            'TOO_FEW',
            `${declinationsText(needed).replace(/^./, (first) => first.toUpperCase())} are asked for and ${declinations.length === 0 ? 'none is' : declinations.length === 1 ? 'one is' : `${declinations.length} are`} here. Add more, or say why no other admitted insurer could be asked.`,
          ],
        ] as Problem[])
      : []),
  ]
}

const wordsFor: Readonly<Partial<Record<EffortWay, string>>> = {
  EXPORT_LIST: 'Name the line of the export list.',
  ATTESTATION: 'Say how you know that the admitted market does not write this risk.',
  WHOLESALE_REFERRAL: 'Name the producer who referred the risk, with the license number.',
}

const wayProblems = (effort: DiligentEffort, rule: EffortRule, placement: Placement): Problem[] => {
  if (!waysOf(rule).includes(effort.way))
    return [
      ['way', 'NOT_COUNTED', `${stateOf(placement.state)?.name ?? placement.state} does not have this way.`],
    ]
  if (effort.way === 'DECLINATIONS') return declinationProblems(effort, rule, placement)
  if (effort.way === 'EXEMPT_PURCHASER')
    return effort.exemptPurchaser
      ? purchaserProblems(effort.exemptPurchaser, placement).map(([field, detail]) => [
          `exemptPurchaser.${field}`,
          'NOT_MET',
          detail,
        ])
      : [['exemptPurchaser', 'REQUIRED', 'Give the facts of the exempt commercial purchaser.']]
  const words = wordsFor[effort.way]
  return [
    ...(effort.detail === '' && words ? ([['detail', 'REQUIRED', words]] as Problem[]) : []),
    ...(effort.way !== 'EXPORT_LIST'
      ? []
      : effort.listedOn === null
        ? ([['listedOn', 'REQUIRED', 'Enter the day on which you read the list.']] as Problem[])
        : effort.listedOn > placement.today
          ? ([['listedOn', 'IN_FUTURE', 'This day is in the future.']] as Problem[])
          : []),
  ]
}

/** Everything that is wrong with a record for a placement, each at its field: `declinations.0.insurer`. */
export const effortProblems = (effort: DiligentEffort, placement: Placement): FieldProblem[] =>
  wayProblems(effort, effortRuleOf(placement.state, placement.today), placement).map(
    ([field, code, detail]) => ({ field, code, detail }),
  )

/** What is kept of a record: nothing of the ways that it does not go. */
export const onlyItsWay = (effort: DiligentEffort, placement: Placement): DiligentEffort => {
  const { way } = effort
  const isListed = way === 'DECLINATIONS'
  const needed = declinationsNeeded(effortRuleOf(placement.state, placement.today))
  return {
    way,
    declinations: isListed ? effort.declinations : [],
    fewerBecause: isListed && effort.declinations.length < needed ? effort.fewerBecause : '',
    exemptPurchaser: way === 'EXEMPT_PURCHASER' ? effort.exemptPurchaser : null,
    detail: wordsFor[way] ? effort.detail : '',
    listedOn: way === 'EXPORT_LIST' ? effort.listedOn : null,
  }
}

/** What a quote says of itself where a search of the admitted market may be asked for. */
export interface Placed {
  isSurplus: boolean
  state: string | null
  effectiveDate: LocalDate
  today: LocalDate
}

/** Whether the state asks for a search before the quote may be bound. */
export const needsEffort = ({ isSurplus, state, today }: Placed): boolean =>
  isSurplus && state !== null && declinationsNeeded(effortRuleOf(state, today)) > 0

/**
 * Why surplus lines paper may not be bound on what is on file of the admitted market, or null. A record for another state
 * or of declinations that have become too old for the term counts no more.
 */
export const effortRefusal = (placed: Placed, record: EffortRecord | null): Refusal | null => {
  const { state, today, effectiveDate } = placed
  if (!needsEffort(placed) || state === null) return null
  if (!record)
    return refusal(
      'conflict',
      'DILIGENT_EFFORT_MISSING',
      `${effortText(effortRuleOf(state, today))} Record the search of the admitted market first.`,
    )
  if (record.state !== state)
    return refusal(
      'conflict',
      'DILIGENT_EFFORT_MISSING',
      `The search of the admitted market was recorded for ${record.state}; the insured is in ${state} now. Record it for ${state} first.`,
    )
  const [problem] = effortProblems(record, { state, effectiveDate, today })
  return problem
    ? refusal(
        'conflict',
        'DILIGENT_EFFORT_MISSING',
        `The search of the admitted market on file no longer holds. ${problem.detail}`,
      )
    : null
}

/** Why no search is recorded for a quote, or null: nothing asks for one. */
export const noEffortRefusal = (placed: Placed): Refusal | null => {
  if (needsEffort(placed)) return null
  return refusal(
    'conflict',
    'NO_DILIGENT_EFFORT',
    placed.isSurplus && placed.state !== null
      ? effortText(effortRuleOf(placed.state, placed.today))
      : 'Only surplus lines paper asks for a search of the admitted market.',
  )
}
