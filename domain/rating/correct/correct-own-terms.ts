import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import { ratedRevenue } from '#domain/rating/exposure.ts'
import { describeIndustry, isInIndustry } from '#domain/rating/industry.ts'
import type { RatingRequest } from '#domain/rating/inputs.ts'
import { ownTermsOf } from '#domain/rating/coverage-terms.ts'
import { retroLabel } from '#domain/rating/program/rows.ts'
import type { Change, OwnTerms, SelectedCoverage } from '#domain/rating/types.ts'
import { inMoney, wordsOf } from '#domain/rating/proof/wording.ts'

type Rule = 'COVERAGE_TERMS' | 'COVERAGE_DEDUCTIBLE'

interface Least {
  deductible: Cents
  reason: string
  rule: string
  source: string
}

const onOffer = ({ market, retention }: CompiledProgram['file']): Omit<Least, 'deductible'> => {
  const words = wordsOf(market)
  const amounts = retention.offered.map((one) => inMoney(words, one * 100)).join('; ')
  return {
    reason: `Amounts on offer are ${amounts}.`,
    rule: 'COVERAGE_DEDUCTIBLE',
    source: retention.source,
  }
}

/** Smallest deductible of the policy that a rule allows for the company, the largest of those that apply. */
const leastOfPolicy = ({ file }: CompiledProgram, request: RatingRequest): Least => {
  const words = wordsOf(file.market)
  const word = words.retention.toLowerCase()
  const offered = file.retention.offered.map((one) => one * 100)
  let least: Least = { deductible: Math.min(...offered), ...onOffer(file) }
  const raise = (major: number, why: string, { rule, source }: { rule: string; source: string }) => {
    if (major * 100 > least.deductible)
      least = {
        deductible: major * 100,
        reason: `The smallest ${word} is ${inMoney(words, major * 100)} ${why}.`,
        rule,
        source,
      }
  }
  const revenue = ratedRevenue(request.risk) / 100
  for (const rule of file.corrections) {
    if (rule.kind === 'minDeductibleByIndustry' && isInIndustry(file.market, rule, request.risk))
      raise(rule.deductible, `for ${describeIndustry(file.market, rule)}`, rule)
    if (rule.kind !== 'minDeductibleByRevenue') continue
    const band = rule.bands.find((one) => one.upToRevenue === null || revenue <= one.upToRevenue)
    if (band) raise(band.deductible, `at this ${words.revenue.toLowerCase()}`, rule)
  }
  return least
}

/** The rule that sets a deductible for one coverage of the company's industry, if any. */
export const deductibleRuleOf = (
  { file }: CompiledProgram,
  request: RatingRequest,
  key: string,
): Least | null => {
  const words = wordsOf(file.market)
  for (const rule of file.corrections)
    if (
      rule.kind === 'coverageDeductibleByIndustry' &&
      rule.coverage === key &&
      isInIndustry(file.market, rule, request.risk)
    )
      return {
        deductible: rule.deductible * 100,
        reason: `The ${words.retention.toLowerCase()} of this coverage is at least ${inMoney(words, rule.deductible * 100)} for ${describeIndustry(file.market, rule)}.`,
        rule: rule.rule,
        source: rule.source,
      }
  return null
}

interface Setting {
  program: CompiledProgram
  request: RatingRequest
  key: string
  changes: Change[]
}

const say = (
  { key, changes }: Setting,
  field: keyof OwnTerms,
  [from, to]: readonly [string, string],
  why: Omit<Least, 'deductible'>,
): void => {
  changes.push({ field: `coverages.${key}.${field}`, label: coverageOf(key)?.name ?? key, from, to, ...why })
}

const followsPolicy = ({ program }: Setting, what: string, rule: Rule): Omit<Least, 'deductible'> => ({
  reason: `One ${what} applies to the whole policy.`,
  rule,
  source: program.file.coverages.source,
})

/** The deductible of a coverage: asked for, at least what the rules want, and one that is on offer. */
const deductibleOf = (setting: Setting, asked: Cents | undefined, isOwn: boolean): Cents | undefined => {
  const { program, request, key } = setting
  const { file } = program
  const words = wordsOf(file.market)
  const show = (cents: Cents): string => inMoney(words, cents)
  const policy = request.deductible
  if (!isOwn) {
    if (asked !== undefined && asked !== policy)
      say(
        setting,
        'deductible',
        [show(asked), show(policy)],
        followsPolicy(setting, words.retention.toLowerCase(), 'COVERAGE_DEDUCTIBLE'),
      )
    return undefined
  }
  const ofRule = deductibleRuleOf(program, request, key)
  const ofPolicy = leastOfPolicy(program, request)
  const least = ofRule && ofRule.deductible > ofPolicy.deductible ? ofRule : ofPolicy
  const wanted = asked ?? policy
  const choices = file.retention.offered.map((one) => one * 100)
  const to =
    wanted === policy && wanted >= (ofRule?.deductible ?? 0)
      ? policy
      : (choices.find((one) => one >= Math.max(wanted, least.deductible)) ??
        Math.max(least.deductible, choices.at(-1) ?? policy))
  if (to !== wanted)
    say(setting, 'deductible', [show(wanted), show(to)], wanted < least.deductible ? least : onOffer(file))
  return to === policy ? undefined : to
}

const hours = (one: number): string => `${one} hours`
const years = (one: number): string => retroLabel(String(one))

/** A period of a coverage, or nothing where it is the policy's. */
const periodOf = <F extends 'waitingPeriod' | 'retroActivePeriod'>(
  setting: Setting,
  field: F,
  asked: RatingRequest[F] | undefined,
  isOwn: boolean,
): RatingRequest[F] | undefined => {
  const policy = setting.request[field]
  if (asked === undefined || asked === policy) return undefined
  if (isOwn) return asked
  const [what, show] =
    field === 'waitingPeriod'
      ? (['waiting period', hours] as const)
      : (['retroactive period', years] as const)
  say(setting, field, [show(asked), show(policy)], followsPolicy(setting, what, 'COVERAGE_TERMS'))
  return undefined
}

/**
 * Terms of a coverage that depart from the policy's, after the rules; what they changed is added to `changes`. A
 * waiting period that a rule sets for the industry holds for every coverage.
 */
export const settleOwnTerms = (
  program: CompiledProgram,
  request: RatingRequest,
  key: string,
  changes: Change[],
): OwnTerms => {
  const setting: Setting = { program, request, key, changes }
  const asked: Partial<SelectedCoverage> = request.coverages.find((one) => one.key === key) ?? {}
  const terms = ownTermsOf(program, key)
  const isWaitSet = program.file.corrections.some(
    (rule) => rule.kind === 'waitingByIndustry' && isInIndustry(program.file.market, rule, request.risk),
  )
  const deductible = deductibleOf(setting, asked.deductible, terms.includes('deductible'))
  const waitingPeriod = periodOf(
    setting,
    'waitingPeriod',
    asked.waitingPeriod,
    terms.includes('waitingPeriod') && !isWaitSet,
  )
  const retroActivePeriod = periodOf(
    setting,
    'retroActivePeriod',
    asked.retroActivePeriod,
    terms.includes('retroActivePeriod'),
  )
  return {
    ...(deductible !== undefined && { deductible }),
    ...(waitingPeriod !== undefined && { waitingPeriod }),
    ...(retroActivePeriod !== undefined && { retroActivePeriod }),
  }
}

/** Whether a request asks a coverage to depart from the policy's terms. */
export const asksOwnTerms = (request: RatingRequest, { isSelected, ...asked }: SelectedCoverage): boolean =>
  isSelected &&
  ((asked.deductible ?? request.deductible) !== request.deductible ||
    (asked.waitingPeriod ?? request.waitingPeriod) !== request.waitingPeriod ||
    (asked.retroActivePeriod ?? request.retroActivePeriod) !== request.retroActivePeriod)
