import { stateOf } from '#domain/market/states.ts'
import { unitsOf } from '#domain/kernel/exact.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { largestLimit, limitsOf } from '../correct/correct-coverages.ts'
import { deductibleRuleOf } from '../correct/correct-own-terms.ts'
import { industryWaitingReason } from '../correct/correct.ts'
import { coverageOf } from '../coverage/catalogue.ts'
import { publicRelationsSublimit } from '../coverage/eligibility.ts'
import { controlsOf } from '../exposure.ts'
import type { RatingRequest } from '../inputs.ts'
import type { CompiledProgram } from '../program/compile.ts'
import { inMoney, type Words, wordsOf } from '../proof/wording.ts'
import type { HazardClass } from '../types.ts'

/** What holds a term of a coverage down, or sets it. */
interface Bound {
  /** Cents, the most that the coverage pays. */
  most: Cents
  /** A sentence for the reader. */
  reason: string
}

/** What bounds are worked out from; the request is corrected. */
interface Setting {
  program: CompiledProgram
  request: RatingRequest
  hazardClass: HazardClass
}

const boundOf = (words: Words, major: number | undefined, reason: (amount: string) => string): Bound | null =>
  major === undefined ? null : { most: major * 100, reason: reason(inMoney(words, major * 100)) }

/** Endorsements that hold what is paid for ransom to a smaller limit, where they are chosen. */
const RANSOM_SUBLIMITS: readonly string[] = ['ransomEventSublimit', 'extortionThreatSublimit']

const ransomSublimits = ({ program, request }: Setting): Bound[] =>
  request.coverages.flatMap(({ key, isSelected, limit }) =>
    isSelected && limit !== undefined && RANSOM_SUBLIMITS.includes(key)
      ? [
          {
            most: limit,
            reason: `Held to ${inMoney(wordsOf(program.file.market), limit)} by ${coverageOf(key)?.name ?? key}.`,
          },
        ]
      : [],
  )

/** Ransom is paid up to an amount for each class, and up to another one without backups. */
const ransomBounds = (setting: Setting): (Bound | null)[] => {
  const { program, request, hazardClass } = setting
  const words = wordsOf(program.file.market)
  const { ransomByClass, ransomWithoutBackups } = program.file.coverages.sublimits
  return [
    boundOf(
      words,
      ransomByClass?.[`${hazardClass}`],
      (amount) => `Ransom is paid up to ${amount} for this industry.`,
    ),
    controlsOf(request.risk).backups === 'NEVER'
      ? boundOf(
          words,
          ransomWithoutBackups,
          (amount) => `Ransom is paid up to ${amount} as long as the company makes no backups.`,
        )
      : null,
    ...ransomSublimits(setting),
  ]
}

/** A share of the aggregate limit, or the amount that a state fixes. */
const publicRelationsBounds = ({ program, request }: Setting): (Bound | null)[] => {
  const { publicRelations } = program.file.coverages.sublimits
  if (!publicRelations) return []
  const fixedStates = Object.fromEntries(
    Object.entries(publicRelations.fixedStates).map(([state, major]) => [state, major * 100]),
  )
  const thousandths = unitsOf(publicRelations.rate) / 1000
  const { state } = request.risk
  const most = publicRelationsSublimit(request.limit, state, { thousandths, fixedStates })
  const reason =
    fixedStates[state] === undefined
      ? `Held to ${thousandths / 10}% of the aggregate limit.`
      : `Fixed at ${inMoney(wordsOf(program.file.market), most)} in ${stateOf(state)?.name ?? state}.`
  return [{ most, reason }]
}

/** What bounds the limit of an included agreement, by its key; all others share the aggregate limit. */
const INCLUDED_BOUNDS: Readonly<Record<string, (setting: Setting) => (Bound | null)[]>> = {
  ransomPaymentEndorsement: ransomBounds,
  extortion: ransomBounds,
  publicRelationsExpense: publicRelationsBounds,
}

/** The limit of an included agreement in cents, with the reason where it is smaller than the aggregate limit. */
export const includedLimit = (setting: Setting, key: string): { limit: Cents; reason: string | null } => {
  const { limit } = setting.request
  const bounds = (INCLUDED_BOUNDS[key]?.(setting) ?? []).filter((bound) => bound !== null)
  const least = bounds.toSorted((a, b) => a.most - b.most)[0]
  return least && least.most < limit ? { limit: least.most, reason: least.reason } : { limit, reason: null }
}

type Optional = CompiledProgram['file']['coverages']['optional'][number]

/** Why the limit of a chosen coverage is smaller than the aggregate limit, or null. Cents. */
const optionalLimitReason = ({ program, request }: Setting, one: Optional, limit: Cents): string | null => {
  const offered = limitsOf(one)
  const largest = offered.at(-1)
  if (largest === undefined || limit >= request.limit) return null
  const most = largestLimit(program, request, one.key)
  if (most.limit < Math.min(largest, request.limit)) return most.reason
  const show = inMoney(wordsOf(program.file.market), Math.min(largest, request.limit))
  return `Has a limit of its own, ${offered.length === 1 ? '' : 'up to '}${show}.`
}

/** Why the waiting period of cover for lost income is what it is, where a rule sets it for the industry. */
const waitingReason = ({ program, request }: Setting, key: string): string | null =>
  coverageOf(key)?.agreement === 'businessInterruption' ? industryWaitingReason(program, request.risk) : null

/** Sentences that say why terms of an included agreement are less than the policy's. */
export const includedReasons = (setting: Setting, key: string): string[] =>
  [includedLimit(setting, key).reason, waitingReason(setting, key)].filter((reason) => reason !== null)

/** The same for a coverage that is chosen, on the limit and the deductible that it has; cents. */
export const optionalReasons = (
  setting: Setting,
  one: Optional,
  { limit, deductible }: { limit: Cents; deductible: Cents },
): string[] => {
  const rule = deductibleRuleOf(setting.program, setting.request, one.key)
  return [
    optionalLimitReason(setting, one, limit),
    rule && deductible === rule.deductible ? rule.reason : null,
    waitingReason(setting, one.key),
  ].filter((reason) => reason !== null)
}
