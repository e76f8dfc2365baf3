import { describe, expect, test } from 'vitest'
import { sandboxFinanceCompany } from './stand-in.ts'

const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`
const quote = {
  requestId: 'r-1',
  state: 'CA',
  currency: 'USD',
  totalPremium: 10_730_72,
  downPayment: 2_466_14,
  count: 10,
  firstInstallmentDue: '2026-04-07',
} as const
const acceptance = {
  quoteNumber: 'FQ-1',
  amountFinanced: 8_264_58,
  installmentAmount: 862_87,
  policyNumber: 'CYP-1',
  insuredName: 'Harbor Light',
  signature: 'Dana Reed',
  signedAt: '2026-03-20T12:00:00.000Z',
  customerEmail: 'dana@harborlight.test',
  agency: { name: 'Agency', email: 'agent@agency.test' },
}

describe('the finance company', () => {
  test('answers one request with one quote', async () => {
    const company = sandboxFinanceCompany(secret)
    const first = await company.quote(quote)
    expect(first).toMatchObject({ apr: 950, installmentAmount: 862_87, financeCharge: 364_12 })
    expect(await company.quote(quote)).toEqual(first)
  })

  test('takes an acceptance once, though its answer got lost', async () => {
    const company = sandboxFinanceCompany(secret, { losesAnswers: 1 })
    await expect(company.accept(acceptance)).rejects.toMatchObject({ reason: 'unreachable' })
    const { reference } = await company.accept(acceptance)
    expect((await company.accept(acceptance)).reference).toBe(reference)
    expect(await company.look('FQ-1')).toEqual([
      {
        eventId: `funded-${reference}`,
        type: 'agreement.funded',
        quoteNumber: 'FQ-1',
        occurredOn: '2026-03-21',
        amount: 8_264_58,
      },
    ])
  })

  test('is asked without harm where it does not answer or knows nothing', async () => {
    const company = sandboxFinanceCompany(secret, { timesOut: 2 })
    expect(await company.look('FQ-1')).toBeNull()
    await expect(company.quote(quote)).rejects.toMatchObject({ reason: 'unreachable' })
    expect(await company.look('FQ-1')).toBeNull()
  })

  test('may report twice, and what is not true', async () => {
    const company = sandboxFinanceCompany(secret, { doubles: true, liesBy: 1 })
    await company.accept(acceptance)
    const reports = (await company.look('FQ-1')) ?? []
    expect(reports.map(({ amount }) => amount)).toEqual([8_264_59, 8_264_59])
    expect(new Set(reports.map(({ eventId }) => eventId)).size).toBe(1)
  })

  test('is not believed without its signature', () => {
    const company = sandboxFinanceCompany(secret)
    expect(company.verify({}, '{}', 0)).toMatchObject({ kind: 'unauthenticated', code: 'SIGNATURE_REFUSED' })
  })
})
