import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { missingAnswers, stateReason } from '#domain/rating/coverage/eligibility.ts'
import { isSameSelection, type PresetCoverage } from '#domain/rating/presets.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import { asksOwnTerms, settleOwnTerms } from './correct-own-terms.ts'
import { describeIndustry, isInIndustry } from '#domain/rating/industry.ts'
import type { RatingRequest } from '#domain/rating/inputs.ts'
import type { ProgramFile } from '#domain/rating/program/program-schema.ts'
import type { Change, PresetName, SelectedCoverage } from '#domain/rating/types.ts'
import { inMoney, wordsOf } from '#domain/rating/proof/wording.ts'

type Optional = ProgramFile['coverages']['optional'][number]

const SPECIFICATION = 'Product rules'
const moneyOf =
  ({ file }: CompiledProgram) =>
  (cents: Cents): string =>
    inMoney(wordsOf(file.market), cents)
const nameOf = (key: string): string => coverageOf(key)?.name ?? key

/** Limits of a coverage's own, cents, rising; empty when it shares the policy's limit. */
export const limitsOf = (one: Optional): Cents[] =>
  Object.keys(one.limits)
    .map((limit) => Number(limit) * 100)
    .sort((a, b) => a - b)

/** The limit that a coverage has when none was chosen: that of factor 1. */
const usualLimit = (one: Optional): Cents | undefined => {
  const usual = Object.entries(one.limits).find(([, factor]) => Number(factor) === 1)
  return usual ? Number(usual[0]) * 100 : limitsOf(one)[0]
}

/** What a standard preset selects, limits in cents. */
const presetCoverages = (program: CompiledProgram, preset: Exclude<PresetName, 'CUSTOM'>): PresetCoverage[] =>
  program.file.presets[preset].map(({ key, limit }) => ({
    key,
    limit: limit === undefined ? null : limit * 100,
  }))

interface Settled {
  selected: PresetCoverage[]
  changes: Change[]
}

interface Asked {
  key: string
  limit: Cents | null
}

const change = (
  key: string,
  part: string,
  from: string,
  to: string,
  reason: string,
  rule: string,
  source = SPECIFICATION,
): Change => ({ field: `coverages.${key}.${part}`, label: nameOf(key), from, to, reason, rule, source })

/** Most that a coverage may have here, with the rule that says so. */
export const largestLimit = (
  program: CompiledProgram,
  request: RatingRequest,
  key: string,
): { limit: Cents; reason: string; rule: string; source: string } => {
  let most = {
    limit: request.limit,
    reason: 'No coverage has more than the aggregate limit.',
    rule: 'AGGREGATE_LIMIT',
    source: SPECIFICATION,
  }
  for (const rule of program.file.corrections)
    if (
      rule.kind === 'maxCoverageLimitByIndustry' &&
      rule.coverage === key &&
      rule.limit * 100 < most.limit &&
      isInIndustry(program.file.market, rule, request.risk)
    )
      most = {
        limit: rule.limit * 100,
        reason: `The largest limit is ${moneyOf(program)(rule.limit * 100)} for ${describeIndustry(program.file.market, rule)}.`,
        rule: rule.rule,
        source: rule.source,
      }
  return most
}

/** The next limit on offer at or below the one asked for and the most allowed. */
const settleLimit = (
  program: CompiledProgram,
  request: RatingRequest,
  one: Optional,
  asked: Cents | null,
  changes: Change[],
): Cents | null => {
  const show = moneyOf(program)
  const offered = limitsOf(one)
  if (offered.length === 0) return null
  const wanted = asked ?? usualLimit(one) ?? request.limit
  const most = largestLimit(program, request, one.key)
  const below = offered.filter((limit) => limit <= Math.min(wanted, most.limit)).at(-1)
  const limit = below ?? (offered[0] as Cents)
  if (limit === wanted) return limit
  const because =
    wanted > most.limit
      ? most
      : {
          reason: `Limits on offer are ${offered.map(show).join('; ')}.`,
          rule: 'COVERAGE_LIMIT_OFFERED',
          source: program.file.coverages.source,
        }
  changes.push(
    change(one.key, 'limit', show(wanted), show(limit), because.reason, because.rule, because.source),
  )
  return limit
}

/** As much of a request as availability hangs on. */
export interface Obstructed {
  risk: { state: string; naicsCode: string; sicCode: string; answers: RatingRequest['risk']['answers'] }
}

/** Why a coverage cannot be had by this company, with the answers that would change it. */
export const obstacleOf = (
  market: 'US' | 'UK',
  one: Optional,
  request: Obstructed,
): { reason: string; needsAnswers: string[] } | null => {
  const reason =
    stateReason(one.key, one.unavailable.states, request.risk.state) ??
    (isInIndustry(market, one.unavailable, request.risk) ? wordsOf(market).notAvailable : null)
  if (reason) return { reason, needsAnswers: [] }
  const needsAnswers = missingAnswers(one.needs, request.risk.answers)
  return needsAnswers.length > 0
    ? {
        reason: `${nameOf(one.key)} needs a Yes to every question on payment controls.`,
        needsAnswers,
      }
    : null
}

/** A coverage with its settled limit, or nothing when it cannot be had. */
const settle = (program: CompiledProgram, request: RatingRequest, asked: readonly Asked[]): Settled => {
  const selected: PresetCoverage[] = []
  const changes: Change[] = []
  const wanted = new Map(asked.map((one) => [one.key, one.limit]))
  for (const one of program.file.coverages.optional) {
    const limit = wanted.get(one.key)
    if (limit === undefined) continue
    const obstacle = obstacleOf(program.file.market, one, request)
    if (obstacle) {
      const rule = obstacle.needsAnswers.length > 0 ? 'SECURITY_ANSWERS' : 'NOT_AVAILABLE'
      changes.push(change(one.key, 'isSelected', 'Selected', 'Not selected', obstacle.reason, rule))
    } else {
      selected.push({ key: one.key, limit: settleLimit(program, request, one, limit, changes) })
    }
  }
  return { selected, changes }
}

const mandatoryChanges = (program: CompiledProgram, request: RatingRequest): Change[] =>
  request.coverages
    .filter((one) => !one.isSelected && program.includedKeys.includes(one.key))
    .map(({ key }) =>
      change(key, 'isSelected', 'Not selected', 'Included', 'Part of every policy.', 'MANDATORY_COVERAGE'),
    )

const askedOf = (program: CompiledProgram, request: RatingRequest): Asked[] =>
  request.coverages
    .filter((one) => one.isSelected && program.optional.has(one.key))
    .map(({ key, limit }) => ({ key, limit: limit ?? null }))

/** Whether a coverage is asked to depart from the policy's terms by more than a rule makes it. */
const hasTermsOfItsOwn = (program: CompiledProgram, request: RatingRequest): boolean => {
  const following = { ...request, coverages: [] }
  return request.coverages.some(
    (one) =>
      program.optional.has(one.key) &&
      asksOwnTerms(request, one) &&
      JSON.stringify(settleOwnTerms(program, request, one.key, [])) !==
        JSON.stringify(settleOwnTerms(program, following, one.key, [])),
  )
}

/**
 * The selection that a preset or the request's own list makes here. A list under a preset's name that differs from
 * what the preset gives this company makes the preset custom (specification 2 section 4).
 */
const choose = (program: CompiledProgram, request: RatingRequest): Settled & { preset: PresetName } => {
  const own = settle(program, request, askedOf(program, request))
  if (request.preset === 'CUSTOM') return { ...own, preset: 'CUSTOM' }
  const standard = settle(program, request, presetCoverages(program, request.preset))
  const isPreset =
    request.coverages.length === 0 ||
    (isSameSelection(own.selected, standard.selected) && !hasTermsOfItsOwn(program, request))
  return isPreset ? { ...standard, preset: request.preset } : { ...own, preset: 'CUSTOM' }
}

/** What was asked of an agreement that has no terms but the policy's. */
const sharedTermChanges = (program: CompiledProgram, request: RatingRequest): Change[] => {
  const changes: Change[] = []
  for (const { key, isSelected } of request.coverages)
    if (isSelected && program.includedKeys.includes(key)) settleOwnTerms(program, request, key, changes)
  return changes
}

/** Settles preset and coverages; the result lists every selected optional coverage with its limit and own terms. */
export const correctCoverages = (
  program: CompiledProgram,
  request: RatingRequest,
): { corrected: RatingRequest; changes: Change[] } => {
  const { selected, changes, preset } = choose(program, request)
  const coverages = selected.map(({ key, limit }): SelectedCoverage => ({
    key,
    isSelected: true,
    ...(limit === null ? {} : { limit }),
    ...settleOwnTerms(program, request, key, changes),
  }))
  return {
    corrected: { ...request, preset, coverages },
    changes: [...mandatoryChanges(program, request), ...changes, ...sharedTermChanges(program, request)],
  }
}
