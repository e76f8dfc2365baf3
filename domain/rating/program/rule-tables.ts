import { COVERAGES, coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { StandardPreset } from '#domain/rating/presets.ts'
import { taxRowsFor } from '#domain/money/tax/taxes.ts'
import type { CompiledProgram } from './compile.ts'
import { CALCULATOR, defaultDates } from '#domain/rating/constants.ts'
import { correct } from '#domain/rating/correct/correct.ts'
import { obstacleOf, type Obstructed } from '#domain/rating/correct/correct-coverages.ts'
import { describeIndustry, industryCodeOf, isInIndustry } from '#domain/rating/industry.ts'
import { parseRequest } from '#domain/rating/correct/validate.ts'
import type { RatingRequest, RatingRequestInput } from '#domain/rating/inputs.ts'
import type { CorrectionRule } from './program-schema.ts'
import { ruleSourceText } from './rule-sources.ts'
import { ownTermsOf } from '#domain/rating/coverage-terms.ts'
import type { Change, OwnTerms } from '#domain/rating/types.ts'
import { inMoney, smallRevenueText, plain } from '#domain/rating/proof/wording.ts'

/** A rule of a program in words. */
export interface RuleLine {
  rule: string
  /** What it says: `The largest limit is $1,000,000 for Educational Services (NAICS 61) and …` */
  detail: string
  source: string
}

/** Whether a coverage can be had, with the reason in the specification's words where it cannot. */
export interface Availability {
  key: string
  name: string
  isAvailable: boolean
  reason: string | null
  /** Answers that would make it available. */
  needsAnswers: string[]
}

/** Who asks: enough of a risk to say which rules hold. */
export type RuledRisk = Obstructed['risk']

const bandsOf = (program: CompiledProgram, rule: Extract<CorrectionRule, { bands: unknown }>): string => {
  const { words } = program
  const show = (major: number): string => inMoney(words, major * 100)
  const bands = rule.bands.map(({ upToRevenue, deductible }) =>
    upToRevenue === null ? `${show(deductible)} above` : `${show(deductible)} up to ${show(upToRevenue)}`,
  )
  const isPhased = rule.bands.some((one) => one.phaseIn !== undefined)
  const phased = isPhased ? ' The credit for a higher one that this rule wants is phased in.' : ''
  return `The smallest ${words.retention.toLowerCase()} by ${words.revenue.toLowerCase()}: ${bands.join('; ')}.${phased}`
}

const detailOf = (program: CompiledProgram, rule: CorrectionRule): string => {
  const { words, file } = program
  const show = (major: number): string => inMoney(words, major * 100)
  const nameOf = (key: string): string => coverageOf(key)?.name ?? key
  switch (rule.kind) {
    case 'minDeductibleByRevenue':
      return bandsOf(program, rule)
    case 'minDeductibleByIndustry':
      return `The smallest ${words.retention.toLowerCase()} is ${show(rule.deductible)} for ${describeIndustry(file.market, rule)}.`
    case 'maxLimitByIndustry':
      return `The largest limit is ${show(rule.limit)} for ${describeIndustry(file.market, rule)}.`
    case 'maxLimitByRevenue':
      return smallRevenueText(words, rule)
    case 'waitingByIndustry':
      return `The waiting period is ${rule.hours} hours for ${describeIndustry(file.market, rule)}.`
    case 'maxCoverageLimitByIndustry':
      return `${nameOf(rule.coverage)}: the largest limit is ${show(rule.limit)} for ${describeIndustry(file.market, rule)}.`
    case 'coverageDeductibleByIndustry':
      return `${nameOf(rule.coverage)}: the ${words.retention.toLowerCase()} is ${show(rule.deductible)} for ${describeIndustry(file.market, rule)}.`
  }
}

const ruleLine = (program: CompiledProgram, rule: CorrectionRule): RuleLine => ({
  rule: rule.rule,
  detail: detailOf(program, rule),
  source: ruleSourceText(rule.source),
})

/** Optional coverages of a program and whether this risk can have them, in the order of the program. */
export const availabilityOf = (program: CompiledProgram, risk: RuledRisk): Availability[] =>
  program.file.coverages.optional.map((one) => {
    const obstacle = obstacleOf(program.file.market, one, { risk })
    return {
      key: one.key,
      name: coverageOf(one.key)?.name ?? one.key,
      isAvailable: obstacle === null,
      reason: obstacle?.reason ?? null,
      needsAnswers: obstacle?.needsAnswers ?? [],
    }
  })

/** The rules that an industry meets: its hazard class, what course-correction does to it, what it cannot have. */
export const industryRules = (program: CompiledProgram, risk: RuledRisk) => {
  const code = industryCodeOf(program.file.market, risk)
  const { hazardClass, prefix } = program.hazardOf(code, 0)
  const rules = program.file.corrections
    .filter((rule) => !('naics' in rule) || isInIndustry(program.file.market, rule, risk))
    .map((rule) => ruleLine(program, rule))
  return { hazardClass, matchedPrefix: prefix || null, rules, coverages: availabilityOf(program, risk) }
}

const irpmOf = (program: CompiledProgram, state: string, isSurplus: boolean) => {
  const { bounds, cap, eligibility, shortestNote } = program.file.irpm
  const needed = isSurplus ? undefined : eligibility.find((one) => one.state === state)
  return {
    bounds: Object.entries(bounds).map(([characteristic, percent]) => ({
      characteristic,
      min: -percent,
      max: percent,
    })),
    cap: isSurplus ? cap.surplus : (cap.states[state] ?? cap.default),
    minManualPremium: needed ? needed.minManualPremium * 100 : null,
    shortestNote,
  }
}

/** What a state means for a program: appetite, coverages that are not offered, sublimits, schedule rating, taxes. */
export const stateRules = (
  program: CompiledProgram,
  at: { state: string; isSurplus: boolean; date: string },
) => {
  const { file } = program
  const { publicRelations } = file.coverages.sublimits
  const risk: RuledRisk = { state: at.state, naicsCode: '', sicCode: '', answers: {} }
  const fixed = publicRelations?.fixedStates[at.state]
  return {
    isOffered: file.appetite.states.includes(at.state),
    coverages: availabilityOf(program, risk).filter((one) => one.needsAnswers.length === 0 && one.reason),
    publicRelations: publicRelations
      ? { rate: publicRelations.rate, fixedAmount: fixed === undefined ? null : fixed * 100 }
      : null,
    irpm: irpmOf(program, at.state, at.isSurplus),
    taxes: taxRowsFor(at.state, at.isSurplus, at.date).map(({ label, rate, flat, facts }) => ({
      label,
      rate,
      flat,
      source: facts.rate.source ?? '',
    })),
  }
}

/** The company that a preset or a rule is asked for, as far as it is known. */
export interface PresetRisk extends RuledRisk {
  /** Cents. */
  revenue: number
}

const requestFor = (
  program: CompiledProgram,
  preset: StandardPreset,
  risk: PresetRisk,
  today: string,
): RatingRequest => {
  const { limit, deductible, waitingPeriod, retroActivePeriod } = CALCULATOR
  const attachment = program.file.layer?.attachments[0]
  const input: RatingRequestInput = {
    product: program.file.product,
    ...defaultDates(today),
    limit,
    deductible,
    ...(attachment === undefined ? {} : { attachmentPoint: attachment * 100 }),
    waitingPeriod,
    retroActivePeriod,
    preset,
    coverages: [],
    isSurplus: false,
    isTriaExcluded: false,
    brokerFee: 0,
    risk: { ...risk, score: null },
  }
  return parseRequest(input)
}

/** What a preset gives a company: its coverages with their limits in cents, and what the rules changed and why. */
export const presetFor = (
  program: CompiledProgram,
  preset: StandardPreset,
  risk: PresetRisk,
  today: string,
): { terms: RatingRequest; changes: Change[] } => {
  const { corrected, changes } = correct(program, requestFor(program, preset, risk, today))
  return { terms: corrected, changes }
}

const unavailableText = (one: CompiledProgram['file']['coverages']['optional'][number]): string[] => [
  ...(one.unavailable.states.length > 0 ? [`States ${one.unavailable.states.join(', ')}`] : []),
  ...(one.unavailable.naics.length > 0 ? [describeIndustry('US', one.unavailable)] : []),
  ...(one.unavailable.sic.length > 0 ? [describeIndustry('UK', one.unavailable)] : []),
]

/** Every endorsement of the catalogue with the programs that offer it and where those do not. */
export const endorsementRules = (programs: readonly CompiledProgram[]) =>
  COVERAGES.filter((item) => item.endorsement).map((item) => ({
    key: item.key,
    name: item.name,
    groupId: item.groupId,
    formNumber: item.formNumber,
    isWithdrawn: !item.available,
    programs: programs.flatMap((program) => {
      const one = program.file.coverages.optional.find(({ key }) => key === item.key)
      if (!one) return []
      return [
        {
          product: program.file.product,
          program: program.version,
          loading: one.loading,
          unavailable: unavailableText(one),
          needsAnswers: one.needs,
        },
      ]
    }),
  }))

const TECH = 'techEO'

/** How each program prices technology errors and omissions: a loading, or a part of the form. */
export const techRules = (programs: readonly CompiledProgram[]) =>
  programs.flatMap((program) => {
    const optional = program.file.coverages.optional.find(({ key }) => key === TECH)
    const included = program.file.coverages.included.find(({ key }) => key === TECH)
    if (!optional && !included) return []
    return [
      {
        product: program.file.product,
        program: program.version,
        isIncluded: included !== undefined,
        loading: optional?.loading ?? null,
        share: included?.share ?? null,
        unavailable: optional ? unavailableText(optional) : [],
        source: program.file.coverages.source,
      },
    ]
  })

interface Problem {
  field: string
  detail: string
  code: string
}

/** Terms of its own that a coverage cannot have. */
const ownTermProblems = (program: CompiledProgram, key: string, own: OwnTerms, index: number): Problem[] =>
  (['deductible', 'waitingPeriod', 'retroActivePeriod'] as const)
    .filter((term) => own[term] !== undefined && !ownTermsOf(program, key).includes(term))
    .map((term) => ({
      field: `coverages.${index}.${term}`,
      code: 'NOT_OFFERED',
      detail: `${coverageOf(key)?.name ?? key} shares this term with the policy.`,
    }))

/**
 * Why a stored preset cannot be: a coverage that the program does not sell, a limit that it does not offer, or a term
 * that the coverage shares with the policy.
 */
export const presetProblems = (
  program: CompiledProgram,
  coverages: readonly ({ key: string; limit: number | null } & OwnTerms)[],
): Problem[] =>
  coverages.flatMap(({ key, limit, ...own }, index) => {
    const one = program.file.coverages.optional.find((candidate) => candidate.key === key)
    if (!one)
      return [
        {
          field: `coverages.${index}.key`,
          code: 'NOT_OFFERED',
          detail: `${coverageOf(key)?.name ?? key} is not an optional coverage of ${program.file.name}.`,
        },
      ]
    if (coverages.findIndex((other) => other.key === key) !== index)
      return [{ field: `coverages.${index}.key`, code: 'TWICE', detail: `${key} is listed twice.` }]
    const offered = Object.keys(one.limits).map(Number)
    if (limit === null || offered.some((major) => major * 100 === limit))
      return ownTermProblems(program, key, own, index)
    const detail =
      offered.length === 0
        ? `${coverageOf(key)?.name} has no limit of its own.`
        : `Choose a limit of ${offered.map(plain).join('; ')}.`
    return [{ field: `coverages.${index}.limit`, code: 'NOT_OFFERED', detail }]
  })

/** The program with presets that were stored since: they choose coverages and move no rate. */
export const withPresets = (
  program: CompiledProgram,
  stored: Partial<Record<StandardPreset, readonly { key: string; limit: number | null }[]>>,
): CompiledProgram => {
  if (Object.keys(stored).length === 0) return program
  const presets = { ...program.file.presets }
  for (const [name, coverages] of Object.entries(stored))
    presets[name as StandardPreset] = coverages.map(({ key, limit }) =>
      limit === null ? { key } : { key, limit: limit / 100 },
    )
  return { ...program, file: { ...program.file, presets } }
}
