import { z } from 'zod'
import { irpmValues } from '#contract/rating/rater.ts'
import { scheduleContract } from '#contract/underwriting/schedule-rating.ts'
import { longText } from '#domain/kernel/fields.ts'
import { FEE_FIELDS } from '#domain/money/tax/fees.ts'
import { schedulePercentOf } from '#domain/underwriting/schedule-text.ts'
import type { Answer, Input } from '#web/client.ts'
import { translate } from '#web/kit/texts.ts'
import { withTerm } from '../calculator/edits.ts'
import type { CalculatorRequest } from '../shared/quote.ts'

export type Desk = Answer<'quoteDesk'>
export type Tried = Answer<'quoteDeskTry'>
export type DeskChange = NonNullable<Input<'quoteDeskTry'>['body']>
export type DeskSubjectivity = NonNullable<Input<'quoteDeskSave'>['body']['subjectivities']>[number]
export type Characteristic = keyof typeof irpmValues.shape

/** The seven of them, in the order of the specification. */
export const CHARACTERISTICS = Object.keys(irpmValues.shape) as Characteristic[]

type OtherValues = {
  /** Choices of lists, as their values. */
  limit: string
  deductible: string
  attachmentPoint: string
  waitingPeriod: string
  retroActivePeriod: string
  irpmNote: string
  mgaFee: number | null
  brokerFee: number | null
  additionalBrokerFee: number | null
  inspectionFee: number | null
  eventExclusions: Desk['eventExclusions']
  /** To the agent, with the release. */
  note: string
}

/** What the panel holds; each percentage of the schedule rating as it is typed. */
export type DeskValues = OtherValues & Record<Characteristic, string>

/** What of the form is the quote's own. */
export const valuesOf = (desk: Desk): Omit<DeskValues, 'note'> => {
  const { request, irpm } = desk
  const percents = Object.fromEntries(
    CHARACTERISTICS.map((name) => [name, irpm?.values[name] ?? '']),
  ) as Record<Characteristic, string>
  return {
    limit: String(request.limit),
    deductible: String(request.deductible),
    attachmentPoint: String(request.attachmentPoint ?? ''),
    waitingPeriod: String(request.waitingPeriod),
    retroActivePeriod: String(request.retroActivePeriod),
    ...percents,
    irpmNote: irpm?.irpmNote ?? '',
    mgaFee: desk.mgaFee,
    brokerFee: desk.brokerFee,
    additionalBrokerFee: desk.additionalBrokerFee,
    inspectionFee: desk.inspectionFee,
    eventExclusions: desk.eventExclusions,
  }
}

const percentsOf = (values: DeskValues): (readonly [Characteristic, string | null])[] =>
  CHARACTERISTICS.map((name) => [name, schedulePercentOf(values[name])])

const percentWithin = ({ min, max }: { min: number; max: number }) =>
  z
    .string()
    .refine((text) => schedulePercentOf(text) !== null, translate('quote:decide.percentUnread'))
    .refine(
      (text) => {
        const percent = Number(schedulePercentOf(text) ?? 0)
        return percent >= min && percent <= max
      },
      translate('quote:decide.percentOutside', { min, max }),
    )

const fee = (required: string) =>
  z
    .number({ error: required })
    .nullable()
    .refine((amount) => amount !== null, required)

export const schemaOf = ({ irpm }: Desk) => {
  const bounds = Object.fromEntries((irpm?.bounds ?? []).map((bound) => [bound.characteristic, bound]))
  return z
    .object({
      limit: z.string(),
      deductible: z.string(),
      attachmentPoint: z.string(),
      waitingPeriod: z.string(),
      retroActivePeriod: z.string(),
      ...(Object.fromEntries(
        CHARACTERISTICS.map((name) => [name, percentWithin(bounds[name] ?? { min: 0, max: 0 })]),
      ) as Record<Characteristic, ReturnType<typeof percentWithin>>),
      irpmNote: longText,
      mgaFee: fee('MGA Fee is required'),
      brokerFee: fee('Broker Fee is required'),
      additionalBrokerFee: fee('Surplus lines broker fee is required'),
      inspectionFee: fee('Inspection fee is required'),
      eventExclusions: scheduleContract.quoteEventExclusions.body.shape.eventExclusions,
      note: longText,
    })
    .refine(
      (values) =>
        percentsOf(values as DeskValues).every(([, percent]) => Number(percent ?? 0) === 0) ||
        values.irpmNote.length >= (irpm?.shortestNote ?? 0),
      {
        path: ['irpmNote'],
        message: translate('quote:decide.noteMissing', { count: irpm?.shortestNote ?? 0 }),
      },
    )
}

const requestOf = (desk: Desk, values: DeskValues): CalculatorRequest => {
  const { limit, attachmentPoint } = values
  const withLimit = {
    ...desk.request,
    limit: Number(limit),
    ...(attachmentPoint && { attachmentPoint: Number(attachmentPoint) }),
  }
  return (['deductible', 'waitingPeriod', 'retroActivePeriod'] as const).reduce<CalculatorRequest>(
    (request, term) =>
      String(request[term]) === values[term]
        ? request
        : withTerm(request, term, Number(values[term]) as CalculatorRequest[typeof term]),
    withLimit,
  )
}

/** Terms without their fees, which are changes of their own. */
const withoutFees = (request: CalculatorRequest) => {
  const { brokerFee: _, additionalBrokerFee: _additional, inspectionFee: _inspection, ...terms } = request
  return terms
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the form changes of the quote, or null while something in it is no value. */
export const changeOf = (desk: Desk, values: DeskValues): DeskChange | null => {
  const percents = percentsOf(values)
  const fees = FEE_FIELDS.map((field) => [field, values[field]] as const)
  if ([...percents, ...fees].some(([, value]) => value === null)) return null
  const request = requestOf(desk, values)
  const given = percents.filter(([, percent]) => percent !== '')
  const kept = valuesOf(desk)
  const wasRated = CHARACTERISTICS.some((name) => kept[name] !== '')
  const isRated =
    (given.length > 0 || wasRated) &&
    (percents.some(([name, percent]) => percent !== kept[name]) || values.irpmNote !== kept.irpmNote)
  return {
    ...(!isSame(request, desk.request) && { request: withoutFees(request) }),
    ...(desk.irpm &&
      isRated && {
        irpm: { values: Object.fromEntries(given) as Record<string, string>, irpmNote: values.irpmNote },
      }),
    ...(!isSame(values.eventExclusions, desk.eventExclusions) && { eventExclusions: values.eventExclusions }),
    ...Object.fromEntries(fees.filter(([field, amount]) => amount !== desk[field])),
  }
}

/** Names of fields as the server says them, as the form has them. */
export const fieldOf = (field: string): string =>
  field
    .replace(/^(body\.)?/, '')
    .replace(/^request\./, '')
    .replace(/^values\./, '')

/** The form with its percentages as they are kept. */
export const withPercentsKept = (values: DeskValues): DeskValues => ({
  ...values,
  ...Object.fromEntries(percentsOf(values).map(([name, percent]) => [name, percent ?? values[name]])),
})
