import { describe, expect, it } from 'vitest'
import {
  type Charges,
  changePostings,
  issuePostings,
  paidShares,
  type Parties,
  type PaymentMade,
  paymentPostings,
} from '../ledger.ts'
import type { LedgerAccount } from './chart.ts'
import { example, shown } from './examples.test-samples.ts'
import { earnedBefore, earnPostings, writtenPostings } from './memorandum.ts'
import {
  disputeOpened,
  disputeWon,
  financedRefund,
  moneyBackPostings,
  refundPostings,
  settlementPostings,
} from './money-back.ts'
import { payoutPostings, remittancePostings, sweepPostings, taxRemittancePostings } from './paid-out.ts'
import type { TaxPart } from './payees.ts'
import { netted, type Posting, reversed } from './posting.ts'
import {
  agencyRemittancePostings,
  applicationPostings,
  installmentFeePostings,
  suspenseFoundPostings,
  suspensePostings,
  writeOffPostings,
} from './received.ts'

const COMMISSION: readonly LedgerAccount[] = ['commissionExpense', 'commissionPayable', 'mgaCommissionIncome']
const withoutCommission = (postings: readonly Posting[]) =>
  postings.filter(({ account }) => !COMMISSION.includes(account))
const commissionOnly = (postings: readonly Posting[]) =>
  postings.filter(({ account }) => COMMISSION.includes(account))

const base: Charges = { premium: 10_000_00, mgaFee: 250_00, brokerFee: 150_00, taxes: 330_72 }
const baseTaxes: TaxPart[] = [
  { payee: 'CA-SLT', amount: 312_00 },
  { payee: 'CA-STAMP', amount: 18_72 },
]
const TOTAL = 10_730_72
/** Cancelled pro rata at day 90: fees stay, each tax is of the base that is kept. */
const kept: Charges = { premium: 2_465_75, mgaFee: 250_00, brokerFee: 150_00, taxes: 91_13 }
const keptTaxes: TaxPart[] = [
  { payee: 'CA-SLT', amount: 85_97 },
  { payee: 'CA-STAMP', amount: 5_16 },
]
const parties: Parties = {
  policyId: 'policy',
  carriers: [{ party: 'C', percent: 100 }],
  tenantId: 'A',
  commission: { agencyRate: 1500, carrierRate: 2250 },
}
const payment = (facts: Partial<PaymentMade>): PaymentMade => ({
  paidBefore: 0,
  amount: TOTAL,
  premiumElsewhere: 0,
  cardFee: 0,
  processorName: 'P',
  into: 'cash',
  ...facts,
})

const cancelled = (paid: number): Posting[] =>
  changePostings(
    {
      before: base,
      after: kept,
      taxesBefore: baseTaxes,
      taxesAfter: keptTaxes,
      refundBefore: 0,
      refundAfter: Math.max(0, paid - 2_956_88),
      premiumPaidBefore: paidShares(base, paid).premium,
      premiumPaidAfter: paidShares(kept, Math.min(paid, 2_956_88)).premium,
    },
    parties,
  )

const EARLIER = 10_000_00
const added: Charges = { premium: 542_47, mgaFee: 0, brokerFee: 0, taxes: 17_25 }

const uk: Parties = { ...parties, commission: { agencyRate: 1500, carrierRate: 2250 } }
const ukCharges: Charges = { premium: 5_000_00, mgaFee: 0, brokerFee: 0, taxes: 600_00 }
const ipt = (amount: number): TaxPart[] => [{ payee: 'UK-IPT', amount }]

const producers: Parties = {
  ...parties,
  commission: {
    agencyRate: 1500,
    carrierRate: 2250,
    splits: [
      { party: 'A/p1', percent: 60 },
      { party: 'A/p2', percent: 40 },
    ],
    overrides: [{ party: 'W', rate: 200 }],
  },
}

const year = { premium: 10_000_00, from: '2026-03-01', to: '2027-03-01' }

/** What an event posts, its debits and its credits, as the reference prints them. */
const EXAMPLES: readonly [
  number: string,
  event: string,
  postings: readonly Posting[],
  debits: string,
  credits: string,
][] = [
  [
    '1',
    'issue, direct bill',
    issuePostings(base, baseTaxes, parties),
    'RC 10,730.72',
    'CP:C 10,000.00; MF 250.00; BF:A 150.00; T1 312.00; T2 18.72',
  ],
  [
    '2',
    'card pays all, fee 2.95 %',
    paymentPostings(base, parties, payment({ cardFee: 316_56, into: 'clearing' })),
    'CL 11,047.28; CE:C 2,250.00',
    'RC 10,730.72; CF 316.56; CO:A 1,500.00; MI 750.00',
  ],
  [
    '3',
    "processor's settlement, fee withheld",
    settlementPostings({ processorName: 'P', gross: 11_047_28, fee: 316_56 }),
    'CA 10,730.72; CF 316.56',
    'CL 11,047.28',
  ],
  [
    '4',
    "carrier's account current",
    remittancePostings({ carrier: 'C', premium: 10_000_00, commission: 2_250_00 }),
    'CP:C 10,000.00',
    'CE:C 2,250.00; CA 7,750.00',
  ],
  [
    '5',
    'commission payout',
    payoutPostings({ agency: 'A', commission: 1_500_00, brokerFees: 0 }),
    'CO:A 1,500.00',
    'CA 1,500.00',
  ],
  [
    '6',
    'broker fee paid out',
    payoutPostings({ agency: 'A', commission: 0, brokerFees: 150_00 }),
    'BF:A 150.00',
    'CA 150.00',
  ],
  ['7', 'taxes remitted', taxRemittancePostings(baseTaxes), 'T1 312.00; T2 18.72', 'CA 330.72'],
  ['8', 'sweep own income', sweepPostings(1_000_00), 'OC 1,000.00', 'CA 1,000.00'],
  [
    '9',
    'cancelled pro rata after 1-8',
    withoutCommission(cancelled(TOTAL)),
    'CP:C 7,534.25; T1 226.03; T2 13.56',
    'RF 7,773.84',
  ],
  [
    '9b',
    'its clawback (15 %: 369.86 stays; 22.5 %: 554.79)',
    commissionOnly(cancelled(TOTAL)),
    'CO:A 1,130.14; MI 565.07',
    'CE:C 1,695.21',
  ],
  [
    '10',
    'carrier returns net',
    remittancePostings({ carrier: 'C', premium: -7_534_25, commission: -1_695_21 }),
    'CA 5,839.04; CE:C 1,695.21',
    'CP:C 7,534.25',
  ],
  [
    '11',
    'agency pays back or is netted; MGA too',
    netted([
      ...payoutPostings({ agency: 'A', commission: -1_130_14, brokerFees: 0 }),
      ...sweepPostings(-565_07),
    ]),
    'CA 1,695.21',
    'CO:A 1,130.14; OC 565.07',
  ],
  [
    '12',
    'tax credit taken on the next return',
    taxRemittancePostings([
      { payee: 'CA-SLT', amount: -226_03 },
      { payee: 'CA-STAMP', amount: -13_56 },
    ]),
    'CA 239.59',
    'T1 226.03; T2 13.56',
  ],
  [
    '13',
    'refund paid (10+11+12 to the cent)',
    refundPostings({ policyId: 'policy', amount: 7_773_84 }),
    'RF 7,773.84',
    'CA 7,773.84',
  ],
  [
    '14',
    'instead of 2: check of 5,000.00',
    paymentPostings(base, parties, payment({ amount: 5_000_00 })),
    'CA 5,000.00; CE:C 1,048.39',
    'RC 5,000.00; CO:A 698.93; MI 349.46',
  ],
  [
    '15',
    'then a check of 5,800.00 (69.28 too much)',
    paymentPostings(
      base,
      parties,
      payment({ paidBefore: 5_000_00, amount: 5_730_72, unapplied: { payer: 'policy', amount: 69_28 } }),
    ),
    'CA 5,800.00; CE:C 1,201.61',
    'RC 5,730.72; UN 69.28; CO:A 801.07; MI 400.54',
  ],
  [
    '16',
    'endorsement, 1,200.00 a year with 165 d left',
    changePostings(
      {
        before: base,
        after: { ...base, premium: 10_542_47, taxes: 347_97 },
        taxesBefore: baseTaxes,
        taxesAfter: [
          { payee: 'CA-SLT', amount: 328_27 },
          { payee: 'CA-STAMP', amount: 19_70 },
        ],
        refundBefore: 0,
        refundAfter: 0,
        premiumPaidBefore: EARLIER,
        premiumPaidAfter: EARLIER,
      },
      parties,
    ),
    'RC 559.72',
    'CP:C 542.47; T1 16.27; T2 0.98',
  ],
  [
    '17',
    '69.28 applied to it',
    applicationPostings(
      added,
      parties,
      { paidBefore: 0, amount: 69_28, premiumElsewhere: EARLIER },
      'policy',
    ),
    'UN 69.28; CE:C 15.11',
    'RC 69.28; CO:A 10.07; MI 5.04',
  ],
  [
    '18',
    'non-pay cancel at day 90, only 14 paid',
    cancelled(5_000_00),
    'CP:C 7,534.25; T1 226.03; T2 13.56; CO:A 329.07; MI 164.53',
    'RC 5,730.72; RF 2,043.12; CE:C 493.60',
  ],
  [
    '19',
    'settled e-check of all returned R01, fee 25.00',
    moneyBackPostings(base, parties, {
      paidBefore: TOTAL,
      amount: TOTAL,
      premiumElsewhere: 0,
      from: 'cash',
      fee: 25_00,
    }),
    'RC 10,755.72; CO:A 1,500.00; MI 750.00',
    'CA 10,730.72; CE:C 2,250.00; NF 25.00',
  ],
  [
    '20',
    "card dispute opened, processor's fee 15.00",
    disputeOpened({ processorName: 'P', amount: TOTAL, fee: 15_00 }),
    'DI 10,730.72; PX 15.00',
    'CL 10,745.72',
  ],
  [
    '20b',
    'dispute lost',
    moneyBackPostings(base, parties, {
      paidBefore: TOTAL,
      amount: TOTAL,
      premiumElsewhere: 0,
      from: 'disputeHeld',
      processorName: 'P',
    }),
    'RC 10,730.72; CO:A 1,500.00; MI 750.00',
    'DI 10,730.72; CE:C 2,250.00',
  ],
  [
    '20b',
    'won: DI back to CL',
    disputeWon({ processorName: 'P', amount: TOTAL }),
    'CL 10,730.72',
    'DI 10,730.72',
  ],
  [
    '21',
    'residue 2.50 written off, trust topped up',
    writeOffPostings(parties, 2_50),
    'WO 2.50; CA 2.50',
    'RC 2.50; OC 2.50',
  ],
  [
    '22',
    'issue, agency bill',
    issuePostings(base, baseTaxes, { ...parties, isAgencyBilled: true }),
    'AR:A 10,730.72',
    'CP:C 10,000.00; MF 250.00; BF:A 150.00; T1 312.00; T2 18.72',
  ],
  [
    '23',
    'agency remits net of 1,500.00 and 150.00',
    agencyRemittancePostings(
      base,
      { ...parties, isAgencyBilled: true },
      { paidBefore: 0, amount: TOTAL, premiumElsewhere: 0, keptCommission: 1_500_00, keptFees: 150_00 },
    ),
    'CA 9,080.72; BF:A 150.00; CE:C 2,250.00',
    'AR:A 10,730.72; MI 750.00',
  ],
  [
    '24',
    'financed: insured pays down 2,466.14',
    paymentPostings(base, parties, payment({ amount: 2_466_14 })),
    'CA 2,466.14; CE:C 517.10',
    'RC 2,466.14; CO:A 344.73; MI 172.37',
  ],
  [
    '25',
    'finance company pays 8,264.58',
    paymentPostings(base, parties, payment({ paidBefore: 2_466_14, amount: 8_264_58 })),
    'CA 8,264.58; CE:C 1,732.90',
    'RC 8,264.58; CO:A 1,155.27; MI 577.63',
  ],
  [
    '26',
    'refund of 9 where it owns all return (IL: 5,854.72 to it, 1,919.12 insured)',
    refundPostings({ policyId: 'policy', amount: 7_773_84 }),
    'RF 7,773.84',
    'CA 7,773.84',
  ],
  [
    '27',
    'UK issue, premium 5,000.00, IPT 12 %',
    issuePostings(ukCharges, ipt(600_00), uk),
    'RC 5,600.00',
    'CP:C 5,000.00; TP:UK-IPT 600.00',
  ],
  [
    '28',
    'UK pro rata cancel day 100 of 365',
    withoutCommission(
      changePostings(
        {
          before: ukCharges,
          after: { ...ukCharges, premium: 1_369_86, taxes: 164_38 },
          taxesBefore: ipt(600_00),
          taxesAfter: ipt(164_38),
          refundBefore: 0,
          refundAfter: 4_065_76,
          premiumPaidBefore: 5_000_00,
          premiumPaidAfter: 1_369_86,
        },
        uk,
      ),
    ),
    'CP:C 3,630.14; TP:UK-IPT 435.62',
    'RF 4,065.76',
  ],
  ['29', 'installment 2 of 4 billed, fee 8.00', installmentFeePostings('policy', 8_00), 'RC 8.00', 'IF 8.00'],
  [
    '30',
    "as 2 (check), producers 60/40, wholesaler 2 % out of MGA's",
    paymentPostings(base, producers, payment({})),
    'CA 10,730.72; CE:C 2,250.00',
    'RC 10,730.72; CO:A/p1 900.00; CO:A/p2 600.00; CO:W 200.00; MI 550.00',
  ],
  ['31', 'unknown wire', suspensePostings(3_000_00, 'line'), 'CA 3,000.00', 'SU 3,000.00'],
  // Its commission follows as in 17; the example shows the money alone.
  [
    '31b',
    'found',
    withoutCommission(
      suspenseFoundPostings(base, parties, { paidBefore: 0, amount: 3_000_00, premiumElsewhere: 0 }, 'line'),
    ),
    'SU 3,000.00',
    'RC 3,000.00',
  ],
  ['32', 'memorandum: issue', writtenPostings('C', 10_000_00), 'written 10,000.00', 'unearned 10,000.00'],
  [
    '32',
    'April 1 close',
    earnPostings('C', 0, earnedBefore(year, '2026-04-01')),
    'unearned 849.32',
    'earned 849.32',
  ],
  [
    '32',
    'May 1 close',
    earnPostings('C', earnedBefore(year, '2026-04-01'), earnedBefore(year, '2026-05-01')),
    'unearned 821.91',
    'earned 821.91',
  ],
]

describe('the worked examples of the ledger', () => {
  it.each(EXAMPLES)('%s: %s', (_number, _event, postings, debits, credits) => {
    expect(shown(postings)).toEqual(example(debits, credits))
  })

  it('are all thirty-two', () => {
    const numbers = new Set(EXAMPLES.map(([number]) => Number.parseInt(number, 10)))
    expect([...numbers].sort((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, at) => at + 1))
  })

  const balance = (account: LedgerAccount, ...numbers: readonly string[]): number =>
    EXAMPLES.filter(([number]) => numbers.includes(number))
      .flatMap(([, , postings]) => postings)
      .filter((one) => one.account === account)
      .reduce((sum, one) => sum + one.amount, 0)

  it('leave nothing in the trust account once all are paid and own income is swept', () => {
    const all = ['1', '2', '3', '4', '5', '6', '7', '8']
    expect(balance('cash', ...all)).toBe(0)
    expect(balance('clearing', ...all)).toBe(0)
    expect(balance('carrierPayable', ...all)).toBe(0)
    expect(balance('operatingCash', ...all)).toBe(1_000_00)
  })

  it('pay the refund of a cancellation with what carrier, agency, house and offices give back, to the cent', () => {
    expect(balance('cash', '10', '11', '12')).toBe(7_773_84)
    expect(balance('cash', '10', '11', '12', '13')).toBe(0)
    expect(balance('refundPayable', '9', '13')).toBe(0)
    expect(balance('commissionPayable', '9b', '11')).toBe(0)
  })

  it('of a reinstatement without lapse are the exact negatives of 9 and 9b', () => {
    const back = changePostings(
      {
        before: kept,
        after: base,
        taxesBefore: keptTaxes,
        taxesAfter: baseTaxes,
        refundBefore: 7_773_84,
        refundAfter: 0,
        premiumPaidBefore: 2_465_75,
        premiumPaidAfter: 10_000_00,
      },
      parties,
    )
    expect(shown(back)).toEqual(shown(reversed(cancelled(TOTAL))))
  })

  it('share a refund of a financed policy as Illinois does', () => {
    expect(financedRefund(7_773_84, 5_854_72)).toEqual({ toCompany: 5_854_72, toInsured: 1_919_12 })
  })
})
