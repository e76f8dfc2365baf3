import { COVERAGES, groupName } from './coverage/catalogue.ts'
import { type Coverage } from './coverage/types.ts'
import { isTriaMandatory, publicRelationsSublimit } from './coverage/eligibility.ts'
import { retroactiveDate } from './coverage/retroactive-date.ts'
import type { Cents } from '../kernel/money.ts'
import type { CompiledProgram } from './program/compile.ts'
import { limitsOf, obstacleOf } from './correct/correct-coverages.ts'
import { unitsOf } from '../kernel/exact.ts'
import { controlsOf } from './exposure.ts'
import type { RatingRequest } from './inputs.ts'
import { ownTermsOf } from './coverage-terms.ts'
import type { CoverageLine, OwnTerms, Worksheet } from './types.ts'
import { wordsOf } from './proof/wording.ts'

/** An absent sublimit does not bind. */
const inCents = (major: number | undefined): Cents =>
  major === undefined ? Number.POSITIVE_INFINITY : major * 100

/** Endorsements that hold what is paid for ransom to a smaller limit, where they are chosen. */
const RANSOM_SUBLIMITS: readonly string[] = ['ransomEventSublimit', 'extortionThreatSublimit']

const ransomSublimits = (request: RatingRequest): Cents[] =>
  request.coverages.flatMap(({ key, isSelected, limit }) =>
    isSelected && limit !== undefined && RANSOM_SUBLIMITS.includes(key) ? [limit] : [],
  )

/** Largest ransom payment for a class, less without backups; cents. */
const ransomPaymentLimit = (
  program: CompiledProgram,
  request: RatingRequest,
  hazardClass: Worksheet['hazardClass'],
): Cents => {
  const { ransomByClass, ransomWithoutBackups } = program.file.coverages.sublimits
  const byClass = inCents(ransomByClass?.[`${hazardClass}`])
  const byBackups = controlsOf(request.risk).backups === 'NEVER' ? inCents(ransomWithoutBackups) : byClass
  return Math.min(request.limit, byClass, byBackups, ...ransomSublimits(request))
}

/** The ransom agreement of each form. */
const RANSOM: readonly string[] = ['ransomPaymentEndorsement', 'extortion']

const includedLimit = (
  program: CompiledProgram,
  request: RatingRequest,
  key: string,
  hazardClass: Worksheet['hazardClass'],
): Cents => {
  const { publicRelations } = program.file.coverages.sublimits
  if (RANSOM.includes(key)) return ransomPaymentLimit(program, request, hazardClass)
  if (key !== 'publicRelationsExpense' || !publicRelations) return request.limit
  const fixedStates = Object.fromEntries(
    Object.entries(publicRelations.fixedStates).map(([state, major]) => [state, major * 100]),
  )
  const thousandths = unitsOf(publicRelations.rate) / 1000
  return publicRelationsSublimit(request.limit, request.risk.state, { thousandths, fixedStates })
}

const described = (item: Coverage) => ({
  key: item.key,
  name: item.name,
  tooltip: item.tooltip,
  icon: item.icon,
  groupId: item.groupId,
  group: groupName(item.groupId),
  order: item.order,
  section: item.section,
  mandatory: item.mandatory,
  locked: item.locked,
  disabled: item.disabled,
  endorsement: item.endorsement,
})

const NOT_SELECTED = {
  isSelected: false,
  limit: null,
  deductible: null,
  waitingPeriod: null,
  retroActivePeriod: null,
  retroActiveDate: null,
  limits: [],
  ownTerms: [],
  needsAnswers: [],
}

/** A line before it has its place in the list. */
type Line = Omit<CoverageLine, 'ordinal'>

interface Setting {
  program: CompiledProgram
  request: RatingRequest
  worksheet: Worksheet
}

const retroOf = ({ retroActivePeriod, effectiveDate }: RatingRequest, own: OwnTerms) => {
  const years = own.retroActivePeriod ?? retroActivePeriod
  return {
    retroActivePeriod: years,
    retroActiveDate: retroactiveDate(effectiveDate, years),
  }
}

/** Terms that follow from the kind of cover: a waiting period for interruption, a retro date for liability. */
const termsOf = (item: Coverage, request: RatingRequest, own: OwnTerms = {}) => ({
  waitingPeriod:
    item.agreement === 'businessInterruption' ? (own.waitingPeriod ?? request.waitingPeriod) : null,
  ...(item.agreement === 'liability'
    ? retroOf(request, own)
    : { retroActivePeriod: null, retroActiveDate: null }),
})

const optionalLine = (item: Coverage, premium: Cents, { program, request }: Setting): Line => {
  const one = program.file.coverages.optional.find(({ key }) => key === item.key)
  if (!one) throw new Error(`${item.key} is not an optional coverage`)
  const obstacle = obstacleOf(program.file.market, one, request)
  const selected = request.coverages.find((chosen) => chosen.key === item.key && chosen.isSelected)
  return {
    ...described(item),
    isAvailable: obstacle === null,
    reason: obstacle?.reason ?? null,
    needsAnswers: obstacle?.needsAnswers ?? [],
    isSelected: selected !== undefined,
    limit: selected ? (selected.limit ?? request.limit) : null,
    deductible: selected ? (selected.deductible ?? request.deductible) : null,
    ...termsOf(item, request, selected),
    premium,
    limits: limitsOf(one).filter((limit) => limit <= request.limit),
    ownTerms: ownTermsOf(program, item.key),
  }
}

const triaLine = (item: Coverage, premium: Cents, { program, request }: Setting): Line => {
  const mandatory = isTriaMandatory(request.boostVersion)
  const isSelected = program.tria !== null && !request.isTriaExcluded
  return {
    ...described(item),
    ...NOT_SELECTED,
    mandatory,
    locked: mandatory,
    isAvailable: program.tria !== null,
    reason: program.tria === null ? wordsOf(program.file.market).notAvailable : null,
    isSelected,
    limit: isSelected ? request.limit : null,
    premium,
  }
}

/** Every item that the program prices, by group and order, with availability, terms and its part of the price. */
export const coverageLines = (
  program: CompiledProgram,
  request: RatingRequest,
  worksheet: Worksheet,
): CoverageLine[] => {
  const setting = { program, request, worksheet }
  const premiums = new Map(worksheet.coverages.map((one) => [one.key, one.premium]))
  const isOffered = ({ key, available }: Coverage): boolean =>
    available &&
    (program.includedKeys.includes(key) ||
      program.optional.has(key) ||
      (key === 'tria' && program.file.market === 'US'))
  const lineOf = (item: Coverage): Line => {
    const premium = premiums.get(item.key) ?? 0
    if (item.key === 'tria') return triaLine(item, premium, setting)
    if (!program.includedKeys.includes(item.key)) return optionalLine(item, premium, setting)
    return {
      ...described(item),
      ...NOT_SELECTED,
      ...termsOf(item, request),
      mandatory: true,
      locked: true,
      isAvailable: true,
      reason: null,
      isSelected: true,
      limit: includedLimit(program, request, item.key, worksheet.hazardClass),
      deductible: request.deductible,
      premium,
    }
  }
  return COVERAGES.filter(isOffered).map((item, index) => ({ ordinal: index + 1, ...lineOf(item) }))
}
