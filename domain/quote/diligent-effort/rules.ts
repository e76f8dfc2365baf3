import type { LocalDate } from '#domain/kernel/dates.ts'
import { stateOf } from '#domain/market/states.ts'
import rows from './rules.json' with { type: 'json' }

/**
 * How a placement on surplus lines paper is shown to be allowed. Declinations of admitted insurers and exempt commercial
 * purchasers (15 USC 8206) count in every state, the others where its rule says so.
 */
export const effortWays = [
  'DECLINATIONS',
  'EXEMPT_PURCHASER',
  'EXPORT_LIST',
  'ATTESTATION',
  'WHOLESALE_REFERRAL',
] as const
export type EffortWay = (typeof effortWays)[number]

export const EFFORT_WAY_TEXT: Readonly<Record<EffortWay, string>> = {
  DECLINATIONS: 'Declinations of admitted insurers',
  EXEMPT_PURCHASER: 'Exempt commercial purchaser',
  EXPORT_LIST: 'Line of the export list',
  ATTESTATION: 'The broker knows the market',
  WHOLESALE_REFERRAL: 'Referred by an unaffiliated producer',
}

/** What the words of a way are about. */
export const EFFORT_DETAIL: Readonly<Partial<Record<EffortWay, string>>> = {
  EXPORT_LIST: 'Line of the list',
  ATTESTATION: 'How the broker knows that the admitted market does not write this risk',
  WHOLESALE_REFERRAL: 'Referring producer and license',
}

/** What a state wants before surplus lines paper is placed. A change of the law adds a row and ends the earlier one. */
export interface EffortRule {
  /** Two letters of the home state, `*` where no row of its own is on file. */
  state: string
  statute: string
  /** First day of placement; null where it is not known. */
  validFrom: LocalDate | null
  /** Last day; absent while in force. */
  validTo?: LocalDate
  /** Declinations that the law names, 0 where it asks for no search, null where it gives no number. */
  declinations: number | null
  /** What the state wants on file, null where nothing. */
  paper: string | null
  /** Ways that count here in addition to declinations and exempt purchasers. */
  otherWays?: readonly EffortWay[]
  /** An admitted offer that costs more than this many percent above counts like a declination. */
  dearerBy?: number
  /** Days after which no answer counts like a declination. */
  silentDays?: number
  /** `READ` in the law or on the page of the department or stamping office, `EXCERPT` elsewhere, `CUSTOM` what is customary. */
  wording: 'READ' | 'EXCERPT' | 'CUSTOM'
  source: string
  readOn: LocalDate | null
}

/** Declinations where the law gives no number, and where no row of the state is on file: what is customary. */
export const CUSTOMARY_DECLINATIONS = 3

const CUSTOM: EffortRule = {
  state: '*',
  statute: 'the surplus lines law of the state',
  validFrom: null,
  declinations: null,
  paper: 'A record of each insurer with the person who answered, the day and the reason, for each term.',
  wording: 'CUSTOM',
  source: 'what is customary; the law of the state has not been read',
  readOn: null,
}

export const EFFORT_RULES = rows as readonly EffortRule[]

/** The rule of a home state on the day of placement; where none is on file, what is customary. */
export const effortRuleOf = (state: string, on: LocalDate): EffortRule =>
  EFFORT_RULES.find(
    (row) =>
      row.state === state &&
      (row.validFrom === null || row.validFrom <= on) &&
      (row.validTo === undefined || on <= row.validTo),
  ) ?? { ...CUSTOM, state }

/** How many insurers have to decline; 0 where the state asks for no search. */
export const declinationsNeeded = ({ declinations }: EffortRule): number =>
  declinations ?? CUSTOMARY_DECLINATIONS

/** The ways that count under a rule, declinations first. */
export const waysOf = ({ otherWays = [] }: EffortRule): EffortWay[] =>
  effortWays.filter((way) => way === 'DECLINATIONS' || way === 'EXEMPT_PURCHASER' || otherWays.includes(way))

/** How well the rule is known, as a sentence; null where it was read in the law. */
export const effortRemark = ({ wording, statute }: EffortRule): string | null =>
  wording === 'READ'
    ? null
    : wording === 'EXCERPT'
      ? `This rule comes from a secondary source and has not been compared with ${statute}.`
      : 'The law of this state has not been read; three declinations are customary.'

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five']

/** `three declinations`: what is asked for, in words. */
export const declinationsText = (count: number): string =>
  `${NUMBERS[count] ?? count} ${count === 1 ? 'declination' : 'declinations'}`

/** What the state asks for, as a sentence. */
export const effortText = (rule: EffortRule): string => {
  const name = stateOf(rule.state)?.name ?? rule.state
  const needed = declinationsNeeded(rule)
  if (needed === 0) return `${name} asks for no search of the admitted market.`
  const asked = `${name} asks for a diligent effort to place the coverage with admitted insurers first`
  return rule.declinations === null
    ? `${asked}. It names no number; ${declinationsText(needed)} are customary.`
    : `${asked}: ${declinationsText(needed)} of insurers that write it.`
}
