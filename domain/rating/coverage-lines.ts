import { COVERAGES, groupName } from './coverage/catalogue.ts'
import { type Coverage } from './coverage/types.ts'
import { includedLimit, includedReasons, optionalReasons } from './bounds/coverage-bounds.ts'
import { isTriaMandatory } from './coverage/eligibility.ts'
import { coveragePriorActs } from './coverage/retroactive-date.ts'
import { isTimeAlone } from './coverage/waiting-period.ts'
import type { Cents } from '../kernel/money.ts'
import type { CompiledProgram } from './program/compile.ts'
import { limitsOf, obstacleOf } from './correct/correct-coverages.ts'
import type { RatingRequest } from './inputs.ts'
import { ownTermsOf } from './coverage-terms.ts'
import type { CoverageLine, OwnTerms, Worksheet } from './types.ts'
import { wordsOf } from './proof/wording.ts'

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
  bounds: [],
}

/** A line before it has its place in the list. */
type Line = Omit<CoverageLine, 'ordinal'>

interface Setting {
  program: CompiledProgram
  request: RatingRequest
  worksheet: Worksheet
}

const retroOf = (item: Coverage, request: RatingRequest, own: OwnTerms) => {
  const { years, date } = coveragePriorActs(request, item.key, own.retroActivePeriod)
  return { retroActivePeriod: years, retroActiveDate: date }
}

/** The retention of a cover in cents; null where its waiting period takes the place of one. */
const retentionOf = (item: Coverage, request: RatingRequest, own: Cents = request.deductible): Cents | null =>
  item.agreement === 'businessInterruption' && isTimeAlone(request.effectiveDate, request.attachmentPoint)
    ? null
    : own

/** Terms that follow from the kind of cover: a waiting period for interruption, a retro date for liability. */
const termsOf = (item: Coverage, request: RatingRequest, own: OwnTerms = {}) => ({
  waitingPeriod:
    item.agreement === 'businessInterruption' ? (own.waitingPeriod ?? request.waitingPeriod) : null,
  ...(item.agreement === 'liability'
    ? retroOf(item, request, own)
    : { retroActivePeriod: null, retroActiveDate: null }),
})

/** Terms that may depart from the policy's: of a coverage whose retroactive date is carried over, not that. */
const openTermsOf = (program: CompiledProgram, { retroactive }: RatingRequest, key: string) => {
  const isCarried = retroactive?.coverages[key] !== undefined
  return ownTermsOf(program, key).filter((term) => !isCarried || term !== 'retroActivePeriod')
}

const optionalLine = (item: Coverage, premium: Cents, { program, request, worksheet }: Setting): Line => {
  const one = program.file.coverages.optional.find(({ key }) => key === item.key)
  if (!one) throw new Error(`${item.key} is not an optional coverage`)
  const obstacle = obstacleOf(program.file.market, one, request)
  const selected = request.coverages.find((chosen) => chosen.key === item.key && chosen.isSelected)
  const terms = {
    limit: selected?.limit ?? request.limit,
    deductible: selected?.deductible ?? request.deductible,
  }
  const { hazardClass } = worksheet
  return {
    ...described(item),
    isAvailable: obstacle === null,
    reason: obstacle?.reason ?? null,
    needsAnswers: obstacle?.needsAnswers ?? [],
    isSelected: selected !== undefined,
    limit: selected ? terms.limit : null,
    deductible: selected ? retentionOf(item, request, terms.deductible) : null,
    bounds: selected ? optionalReasons({ program, request, hazardClass }, one, terms) : [],
    ...termsOf(item, request, selected),
    premium,
    limits: limitsOf(one).filter((limit) => limit <= request.limit),
    ownTerms: openTermsOf(program, request, item.key),
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
  const bounded = { program, request, hazardClass: worksheet.hazardClass }
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
      limit: includedLimit(bounded, item.key).limit,
      bounds: includedReasons(bounded, item.key),
      deductible: retentionOf(item, request),
      premium,
    }
  }
  return COVERAGES.filter(isOffered).map((item, index) => ({ ordinal: index + 1, ...lineOf(item) }))
}
