import { COVERAGES, coverageOf } from '#domain/rating/coverage/catalogue.ts'
import { naicsCodeOf } from '#domain/market/industry/naics.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusal, Refused, type FieldProblem, type Refusal } from '#domain/kernel/refusal.ts'
import { isStateCode } from '#domain/market/states.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import { dateProblems, type RatedTransaction } from '#domain/rating/constants.ts'
import { ratedRevenue } from '#domain/rating/exposure.ts'
import { ratingRequest, type RatingRequest, type RatingRequestInput } from '#domain/rating/inputs.ts'
import { inMoney, plain } from '#domain/rating/proof/wording.ts'

/** What a calculation needs to know of the world. */
export interface RatingContext {
  today: LocalDate
  transaction: RatedTransaction
  /** Codes of the risk-factor rules that an underwriter set aside for this quote; none when absent. */
  setAside?: readonly string[] | undefined
}

const invalid = (errors: FieldProblem[]): Refusal =>
  refusal('invalid', 'RATING_INPUT_INVALID', errors[0]?.detail ?? 'The request cannot be priced.', { errors })

/** Fields of the company are named as the account names them: `revenue`, `answers.mfaEmail`. */
const wireField = (path: readonly PropertyKey[]): string =>
  path
    .map(String)
    .join('.')
    .replace(/^risk\./, '')

/** A request of sound shape, or `Refused` with every field that is not. */
export const parseRequest = (input: RatingRequestInput): RatingRequest => {
  const parsed = ratingRequest.safeParse(input)
  if (parsed.success) return parsed.data
  throw new Refused(
    invalid(
      parsed.error.issues.map((issue) => ({
        code: 'INVALID',
        detail: issue.message,
        field: wireField(issue.path),
      })),
    ),
  )
}

const riskProblems = (
  { file, words, hasLines }: CompiledProgram,
  { risk }: RatingRequest,
): FieldProblem[] => {
  const problems: FieldProblem[] = []
  const say = (field: string, code: string, detail: string) => problems.push({ code, detail, field })
  if (file.market === 'US' && !naicsCodeOf(risk.naicsCode))
    say('naicsCode', 'UNKNOWN', `${risk.naicsCode} is not a NAICS code of the 2022 or 2017 edition.`)
  if (file.market === 'UK' && !sicCodeOf(risk.sicCode))
    say('sicCode', 'UNKNOWN', `${risk.sicCode} is not a SIC 2007 code.`)
  if (risk.state !== 'UK' && !isStateCode(risk.state))
    say('state', 'UNKNOWN', `${risk.state} is not a state.`)
  else if (!file.appetite.states.includes(risk.state))
    say('state', 'NOT_OFFERED', `${file.name} is not offered in ${risk.state}.`)
  if (hasLines && risk.noOfEmployees === null)
    say('noOfEmployees', 'REQUIRED', `${file.name} needs the number of employees.`)
  const most = file.appetite.largestPricedRevenue
  if (ratedRevenue(risk) > most * 100)
    say(
      'revenue',
      'OUT_OF_RANGE',
      `${file.name} has no price for a ${words.revenue.toLowerCase()} above ${plain(most)}.`,
    )
  return problems
}

const termProblems = ({ file, words }: CompiledProgram, request: RatingRequest): FieldProblem[] => {
  const problems: FieldProblem[] = []
  const say = (field: string, code: string, detail: string) => problems.push({ code, detail, field })
  const isOffered = (amounts: readonly number[], cents: number) => amounts.some((one) => one * 100 === cents)
  if (request.product.toUpperCase() !== file.product)
    say('product', 'MISMATCH', `This program prices ${file.product} and not ${request.product}.`)
  if (!isOffered(file.limit.offered, request.limit))
    say('limit', 'NOT_OFFERED', `Choose a limit of ${file.limit.offered.map(plain).join('; ')}.`)
  if (!isOffered(file.retention.offered, request.deductible))
    say(
      'deductible',
      'NOT_OFFERED',
      `Choose ${words.retention === 'Excess' ? 'an' : 'a'} ${words.retention.toLowerCase()} of ${file.retention.offered.map(plain).join('; ')}.`,
    )
  const attachments = file.layer?.attachments ?? null
  if (attachments && !isOffered(attachments, request.attachmentPoint ?? 0))
    say(
      'attachmentPoint',
      'NOT_OFFERED',
      `Choose an attachment point of ${attachments.map(plain).join('; ')}.`,
    )
  if (!attachments && request.attachmentPoint !== undefined)
    say('attachmentPoint', 'NOT_OFFERED', `${file.name} is not an excess policy.`)
  const largest = file.fees.largestBrokerFee * 100
  for (const field of ['brokerFee', 'additionalBrokerFee', 'inspectionFee'] as const)
    if ((request[field] ?? 0) > largest)
      say(field, 'OUT_OF_RANGE', `must be less than or equal to ${inMoney(words, largest)}`)
  if (request.inspectionFee && file.market === 'UK')
    say(
      'inspectionFee',
      'NOT_OFFERED',
      'An inspection fee is charged in the United States alone. Set it to 0.',
    )
  if (request.additionalBrokerFee && (!request.isSurplus || file.market === 'UK'))
    say(
      'additionalBrokerFee',
      'NOT_OFFERED',
      'Only surplus lines paper has a fee of the surplus lines broker. Set it to 0, or choose surplus lines paper.',
    )
  if (
    request.effectiveDate < file.effectiveDate ||
    (file.expiresOn && request.effectiveDate > file.expiresOn)
  )
    say('effectiveDate', 'OUT_OF_RANGE', `This program has no rates for ${request.effectiveDate}.`)
  return problems
}

const KEYS = new Set(COVERAGES.map((one) => one.key))

const selectionProblems = (program: CompiledProgram, request: RatingRequest): FieldProblem[] => {
  const problems: FieldProblem[] = []
  const seen = new Set<string>()
  const selected = new Set<string>()
  request.coverages.forEach(({ key, isSelected }, index) => {
    const field = `coverages.${index}.key`
    const isKnown = KEYS.has(key)
    const isOffered = program.optional.has(key) || program.includedKeys.includes(key) || key === 'tria'
    if (!isKnown) problems.push({ code: 'UNKNOWN', detail: `There is no coverage ${key}.`, field })
    else if (!isOffered && isSelected)
      problems.push({
        code: 'NOT_OFFERED',
        detail: `${coverageOf(key)?.name} is not part of ${program.file.name}.`,
        field,
      })
    if (seen.has(key)) problems.push({ code: 'TWICE', detail: `${key} is listed twice.`, field })
    seen.add(key)
    if (isSelected) selected.add(key)
  })
  for (const { key, replacedBy } of program.file.coverages.optional)
    if (replacedBy && selected.has(key) && selected.has(replacedBy))
      problems.push({
        code: 'CONTRADICTION',
        detail: `Choose ${coverageOf(key)?.name} or ${coverageOf(replacedBy)?.name}, not both.`,
        field: 'coverages',
      })
  if (selected.has('tria') && request.isTriaExcluded)
    problems.push({
      code: 'CONTRADICTION',
      detail: 'TRIA is selected and excluded at once.',
      field: 'isTriaExcluded',
    })
  return problems
}

/** Why a request cannot be priced, naming every field; null when it can. Shape is checked by `parseRequest`. */
export const ratingRefusal = (
  program: CompiledProgram,
  request: RatingRequest,
  context: RatingContext,
): Refusal | null => {
  const errors = [
    ...riskProblems(program, request),
    ...termProblems(program, request),
    ...dateProblems(
      request.effectiveDate,
      request.endDate,
      context.today,
      context.transaction,
      program.file.market,
    ),
    ...selectionProblems(program, request),
  ]
  return errors.length > 0 ? invalid(errors) : null
}
