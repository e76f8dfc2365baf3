import { createHash } from 'node:crypto'
import { z } from 'zod'
import { addDays } from '#domain/kernel/dates.ts'
import { loanSchedule } from '#domain/money/finance/schedule.ts'
import { type Egress, EgressFailed, type EgressResponse } from '#server/outbound/egress.ts'
import type { CompanyReport, FinanceCompany } from './finance-company.ts'
import { httpFinanceCompany } from './http-finance-company.ts'

/** How the stand-in misbehaves, as a real company now and then does. */
export interface Faults {
  /** Answers to acceptances that get lost on their way, though the company has taken them. */
  losesAnswers?: number
  /** Answers that never come, of any call. */
  timesOut?: number
  /** Reports every event twice. */
  doubles?: boolean
  /** Says that more was funded than was financed. */
  liesBy?: number
}

/** What the stand-in asks a year, ten-thousandths. */
const STAND_IN_APR = 950

const quoteBody = z.object({
  requestId: z.string(),
  totalPremium: z.int(),
  downPayment: z.int(),
  count: z.int(),
})
const acceptBody = z.object({
  quoteNumber: z.string(),
  amountFinanced: z.int(),
  installmentAmount: z.int(),
  signature: z.string().min(1),
  signedAt: z.string(),
})

const answer = (status: number, body: unknown): EgressResponse => ({
  status,
  headers: {},
  body: JSON.stringify(body),
})

const numberOf = (prefix: string, text: string): string =>
  `${prefix}-${createHash('sha256').update(text).digest('hex').slice(0, 12).toUpperCase()}`

interface Taken {
  reference: string
  amountFinanced: number
  fundedOn: string
}

/**
 * The finance company that this program plays when none is configured. It forgets what it took when the program stops,
 * moves no money, and says that it has funded an agreement on the day after it was accepted.
 */
export const financeStandIn = (faults: Faults = {}): Egress => {
  const taken = new Map<string, Taken>()
  let { losesAnswers = 0, timesOut = 0 } = faults
  const quote = (body: string): EgressResponse => {
    const asked = quoteBody.parse(JSON.parse(body))
    const terms = {
      amountFinanced: asked.totalPremium - asked.downPayment,
      apr: STAND_IN_APR,
      count: asked.count,
    }
    const { payment, charge } = loanSchedule(terms)
    return answer(200, {
      quoteNumber: numberOf('FQ', asked.requestId),
      companyName: 'Sandbox Premium Finance',
      apr: STAND_IN_APR,
      installmentAmount: payment,
      financeCharge: charge,
    })
  }
  const accept = (body: string): EgressResponse => {
    const asked = acceptBody.parse(JSON.parse(body))
    const known = taken.get(asked.quoteNumber) ?? {
      reference: numberOf('FA', asked.quoteNumber),
      amountFinanced: asked.amountFinanced,
      fundedOn: addDays(asked.signedAt.slice(0, 10), 1),
    }
    taken.set(asked.quoteNumber, known)
    if (losesAnswers-- > 0) throw new EgressFailed('timeout', 'no answer in time')
    return answer(201, { quoteNumber: asked.quoteNumber, reference: known.reference })
  }
  const look = (quoteNumber: string): EgressResponse => {
    const known = taken.get(quoteNumber)
    if (!known) return answer(404, {})
    const funded: CompanyReport = {
      eventId: `funded-${known.reference}`,
      type: 'agreement.funded',
      quoteNumber,
      occurredOn: known.fundedOn,
      amount: known.amountFinanced + (faults.liesBy ?? 0),
    }
    return answer(200, { events: faults.doubles ? [funded, funded] : [funded] })
  }
  return async ({ url, body = '' }) => {
    if (timesOut-- > 0) throw new EgressFailed('timeout', 'no answer in time')
    const path = new URL(url).pathname
    if (path === '/v1/quotes') return quote(body)
    if (path === '/v1/agreements') return accept(body)
    return look(decodeURIComponent(path.split('/').at(-1) ?? ''))
  }
}

/** The adapter to the stand-in, whose notifications are signed with a secret of this installation. */
export const sandboxFinanceCompany = (secret: string, faults: Faults = {}): FinanceCompany =>
  httpFinanceCompany({
    apiUrl: 'http://finance.sandbox',
    apiKey: 'sandbox',
    secrets: [secret],
    egress: financeStandIn(faults),
  })
