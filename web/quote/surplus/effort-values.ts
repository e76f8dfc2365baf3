import { z } from 'zod'
import { sizeTests, type SizeTest } from '#domain/quote/diligent-effort/exempt-purchaser.ts'
import {
  declineReasons,
  type DeclineReason,
  type DiligentEffort,
  effortProblems,
} from '#domain/quote/diligent-effort/record.ts'
import { effortWays, type EffortWay } from '#domain/quote/diligent-effort/rules.ts'
import type { Answer } from '#web/client.ts'

export type EffortPage = Answer<'quoteDiligentEffortGet'>

/** A declination while it is typed. */
export interface DeclinationValues {
  insurer: string
  contact: string
  declinedOn: string | null
  reason: DeclineReason | null
  detail: string
}

/** The form: what is not known yet is null, money in dollars. */
export interface EffortValues extends Record<string, unknown> {
  way: EffortWay
  declinations: DeclinationValues[]
  fewerBecause: string
  purchaser: {
    riskManager: string
    premiumPaid: number | null
    test: SizeTest
    figure: number | null
    disclosedOn: string | null
    requestedOn: string | null
  }
  detail: string
  listedOn: string | null
}

export const EMPTY_DECLINATION: DeclinationValues = {
  insurer: '',
  contact: '',
  declinedOn: null,
  reason: null,
  detail: '',
}

const CENTS = 100

/** What the form begins as: what is on file, what another quote of the account has, or what was declined here. */
export const valuesOf = ({ record, other, declinedHere, rule, revenue }: EffortPage): EffortValues => {
  const from = record ?? other
  const listed: DeclinationValues[] = (from?.declinations ?? declinedHere).map((one) => ({ ...one }))
  const missing = from ? 0 : Math.max(rule.declinations - listed.length, 0)
  const purchaser = from?.exemptPurchaser
  return {
    way: from?.way ?? 'DECLINATIONS',
    declinations: [...listed, ...Array.from({ length: missing }, () => EMPTY_DECLINATION)],
    fewerBecause: from?.fewerBecause ?? '',
    purchaser: purchaser
      ? { ...purchaser }
      : {
          riskManager: '',
          premiumPaid: null,
          test: 'REVENUE',
          figure: revenue,
          disclosedOn: null,
          requestedOn: null,
        },
    detail: from?.detail ?? '',
    listedOn: from?.listedOn ?? null,
  }
}

/** The form as the rules look at it; what is missing is reported by `missingIn` and counts as today here. */
const effortOf = (values: EffortValues, today: string): DiligentEffort => ({
  way: values.way,
  declinations: values.declinations.map((one) => ({
    ...one,
    insurer: one.insurer.trim(),
    contact: one.contact.trim(),
    detail: one.detail.trim(),
    declinedOn: one.declinedOn ?? today,
    reason: one.reason ?? 'CLASS',
  })),
  fewerBecause: values.fewerBecause.trim(),
  exemptPurchaser:
    values.way === 'EXEMPT_PURCHASER'
      ? {
          ...values.purchaser,
          riskManager: values.purchaser.riskManager.trim(),
          premiumPaid: Math.round((values.purchaser.premiumPaid ?? 0) * CENTS),
          figure: Math.floor(values.purchaser.figure ?? 0),
          disclosedOn: values.purchaser.disclosedOn ?? today,
          requestedOn: values.purchaser.requestedOn ?? today,
        }
      : null,
  detail: values.detail.trim(),
  listedOn: values.listedOn,
})

const missingIn = ({ way, declinations, purchaser }: EffortValues): [string, string][] => {
  if (way === 'DECLINATIONS')
    return declinations.flatMap((one, index): [string, string][] => [
      ...(one.declinedOn === null
        ? ([[`declinations.${index}.declinedOn`, 'Enter the day.']] as [string, string][])
        : []),
      ...(one.reason === null
        ? ([[`declinations.${index}.reason`, 'Choose the reason.']] as [string, string][])
        : []),
    ])
  if (way !== 'EXEMPT_PURCHASER') return []
  return (['disclosedOn', 'requestedOn'] as const).flatMap((field) =>
    purchaser[field] === null ? [[`purchaser.${field}`, 'Enter the day.'] as [string, string]] : [],
  )
}

const pathOf = (field: string) => field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))

/** The rules of the state over the form. */
export const effortSchema = (page: EffortPage) =>
  z
    .object({
      way: z.enum(effortWays),
      declinations: z.array(
        z.object({
          insurer: z.string(),
          contact: z.string(),
          declinedOn: z.string().nullable(),
          reason: z.enum(declineReasons).nullable(),
          detail: z.string(),
        }),
      ),
      fewerBecause: z.string(),
      purchaser: z.object({
        riskManager: z.string(),
        premiumPaid: z.number().nullable(),
        test: z.enum(sizeTests),
        figure: z.number().nullable(),
        disclosedOn: z.string().nullable(),
        requestedOn: z.string().nullable(),
      }),
      detail: z.string(),
      listedOn: z.string().nullable(),
    })
    .superRefine((values, context) => {
      const missing = missingIn(values)
      const wrong = effortProblems(effortOf(values, page.today), page)
        .map(({ field, detail }): [string, string] => [
          field.replace(/^exemptPurchaser/, 'purchaser'),
          detail,
        ])
        .filter(([field]) => !missing.some(([one]) => one === field))
      for (const [field, message] of [...missing, ...wrong])
        context.addIssue({ code: 'custom', path: pathOf(field), message })
    })

/** The form as it goes over the wire. */
export const bodyOf = (values: EffortValues, { today, version }: EffortPage) => {
  const { declinations, exemptPurchaser, listedOn, ...effort } = effortOf(values, today)
  return {
    ...effort,
    declinations: [...declinations],
    ...(exemptPurchaser && {
      exemptPurchaser: { ...exemptPurchaser, premiumPaid: exemptPurchaser.premiumPaid / CENTS },
    }),
    ...(listedOn && { listedOn }),
    version,
  }
}
