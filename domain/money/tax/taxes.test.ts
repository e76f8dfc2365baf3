import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { feesOf, type Fees } from './fees.ts'
import { TAX_ROWS } from './table.ts'
import { sumOfTaxes, type TaxBase, taxDateOf, taxesOn, taxRowsFor } from './taxes.ts'
import { openTaxes, whyTax } from './why.ts'

const base: TaxBase = {
  jurisdiction: 'CA',
  isSurplus: true,
  date: '2026-12-05',
  premium: 10_000_00,
  fees: {},
}
const amounts = (change: Partial<TaxBase>) =>
  taxesOn({ ...base, ...change }).map((line) => [line.label, line.amount])
const sum = (change: Partial<TaxBase>) => sumOfTaxes(taxesOn({ ...base, ...change }))

/** Of a premium of 10,000 with these fees: what all public charges come to, in cents. */
const WORKED: [state: string, date: string, fees: Fees, cents: number, because: string][] = [
  ['FL', '2026-12-05', { RETAIL_AGENT: 500_00 }, 500_00, 'the fee of the retail agency is no premium'],
  ['FL', '2026-12-05', { INSURER_POLICY: 200_00 }, 510_00, 'the policy fee is'],
  ['FL', '2026-12-05', { SURPLUS_BROKER: 200_00 }, 510_00, 'so is that of the surplus lines agent'],
  ['FL', '2026-12-05', { INSPECTION: 200_00 }, 510_00, 'and that of an inspection'],
  ['CA', '2026-12-05', { INSURER_POLICY: 200_00 }, 324_36, 'all that the insurer requires is premium'],
  ['CA', '2026-12-05', { SURPLUS_BROKER: 200_00 }, 318_00, 'what the broker charges is not'],
  ['CO', '2025-01-01', {}, 317_50, 'the clearinghouse began'],
  ['CO', '2024-12-31', {}, 300_00, 'and not a day before'],
  ['CO', '2024-12-31', { SURPLUS_BROKER: 200_00 }, 306_00, 'the fee of a wholesale broker is taxed'],
  ['OK', '2024-01-01', {}, 617_50, 'the clearinghouse began'],
  ['OK', '2023-12-31', {}, 600_00, 'and not a day before'],
  ['MT', '2026-01-01', {}, 292_50, 'the clearinghouse began'],
  ['MT', '2025-12-31', {}, 275_00, 'and the fee of paper filings is never ours'],
  ['TN', '2016-10-01', {}, 517_50, 'the clearinghouse began to charge'],
  ['TN', '2016-09-30', {}, 500_00, 'and not a day before'],
  ['SD', '2026-12-05', {}, 267_50, ''],
  ['WY', '2026-12-05', {}, 317_50, ''],
  ['ID', '2026-12-05', {}, 200_00, ''],
  ['MI', '2026-12-05', { SURPLUS_BROKER: 200_00 }, 250_00, 'a fee that a licensee discloses is left out'],
  ['MD', '2026-12-05', { INSPECTION: 100_00 }, 303_00, 'an inspection is premium'],
  ['IL', '2026-12-05', { INSURER_POLICY: 200_00, INSPECTION: 75_00 }, 354_00, 'on premium only'],
  [
    'NC',
    '2026-12-05',
    { INSURER_POLICY: 200_00, SURPLUS_BROKER: 100_00 },
    540_60,
    'fees of the insurer alone',
  ],
  ['NV', '2026-12-05', { SURPLUS_BROKER: 100_00 }, 393_90, 'the fee that the law allows the broker'],
  ['NY', '2026-12-05', { RETAIL_AGENT: 500_00 }, 375_00, 'service fees of brokers are no premium'],
  ['PA', '2026-12-05', {}, 320_00, 'with the flat stamping fee'],
  ['MS', '2026-12-05', { INSURER_POLICY: 100_00 }, 732_25, 'three charges'],
]

describe('surplus lines taxes', () => {
  it.each(WORKED)('of %s on %s with %j are %i cents: %s', (jurisdiction, date, fees, cents) =>
    expect(sum({ jurisdiction, date, fees })).toBe(cents),
  )

  it('are 3% and 0.18% of premium and policy fee in California, each by itself', () =>
    expect(amounts({ premium: 4137_00, fees: { INSURER_POLICY: 200_00, RETAIL_AGENT: 100_00 } })).toEqual([
      ['Surplus lines tax', 130_11],
      ['Stamping fee', 7_81],
    ]))

  it('are whole dollars where the office has that unit, each charge by itself', () => {
    expect(amounts({ jurisdiction: 'ID', premium: 4_137_00 })).toEqual([
      ['Surplus lines tax', 62_06],
      ['Stamping fee', 21_00],
    ])
    expect(amounts({ jurisdiction: 'IL', premium: 4_137_00 })).toEqual([
      ['Surplus lines tax', 145_00],
      ['Stamping fee', 2_00],
    ])
  })

  it('call the fee of the clearinghouse what it is', () => {
    for (const jurisdiction of ['CO', 'MT', 'OK', 'SD', 'TN', 'WY'])
      expect(taxesOn({ ...base, jurisdiction }).map(({ kind, label }) => [kind, label])).toContainEqual([
        'TRANSACTION_FEE',
        'SLIP+ transaction fee',
      ])
    expect(TAX_ROWS.filter(({ label }) => /examination/i.test(label))).toEqual([])
  })

  it('leave out, and name, a fee of which no source says that it is taxed', () => {
    const lines = taxesOn({
      ...base,
      jurisdiction: 'AL',
      fees: { INSURER_POLICY: 200_00, RETAIL_AGENT: 50_00 },
    })
    expect(sumOfTaxes(lines)).toBe(600_00)
    expect(lines[0]?.untaxed).toEqual([
      { kind: 'INSURER_POLICY', amount: 200_00, isKnown: false },
      { kind: 'RETAIL_AGENT', amount: 50_00, isKnown: false },
    ])
    expect(openTaxes(lines)).toEqual([
      'Not known in AL: whether the policy fee of the insurer or its MGA is taxed. It is left out of Surplus lines tax.',
      'Not known in AL: whether the fee of the retail agency is taxed. It is left out of Surplus lines tax.',
    ])
    expect(whyTax(lines[0] as never).join(' ')).toContain(
      'A chart of 2007, not verified, says that it is taxed.',
    )
  })

  it('say nothing of fees that a source leaves out', () =>
    expect(openTaxes(taxesOn({ ...base, jurisdiction: 'IL', fees: { INSURER_POLICY: 200_00 } }))).toEqual([]))

  it.each([
    ['2024-01-01', '0.975'],
    ['2025-12-31', '0.95'],
    ['2026-01-01', '0.925'],
    ['2026-12-31', '0.925'],
    ['2027-01-01', '0.9'],
  ])('follow the yearly steps of Iowa on %s', (date, rate) =>
    expect(taxesOn({ ...base, jurisdiction: 'IA', date })[0]?.rate).toBe(rate),
  )

  it.each([
    ['2020-12-31', 15_00],
    ['2021-01-01', 7_50],
    ['2024-01-01', 4_00],
  ])('follow the stamping fee of Texas on %s', (date, cents) =>
    expect(amounts({ jurisdiction: 'TX', date })).toContainEqual(['Stamping fee', cents]),
  )

  it('are never charged on admitted paper', () => {
    for (const { code } of STATES)
      expect(taxesOn({ ...base, jurisdiction: code, isSurplus: false })).toEqual([])
  })

  it('refuse a territory whose rate is not on file', () =>
    expect(() => taxesOn({ ...base, jurisdiction: 'GU' })).toThrow(Refused))

  it('refuse a day before the first row', () =>
    expect(() => taxesOn({ ...base, jurisdiction: 'IA', date: '2019-01-01' })).toThrow(Refused))

  it('have exactly one tax row for each state, the District, Puerto Rico and the Virgin Islands on each day', () => {
    for (const { code } of STATES.filter((one) => !['GU', 'MP', 'AS'].includes(one.code)))
      for (const date of ['2024-01-01', '2025-06-30', '2026-01-01', '2027-12-31', '2030-01-01'])
        expect(
          taxRowsFor(code, true, date).filter((row) => row.kind === 'SURPLUS_LINES_TAX'),
          `${code} ${date}`,
        ).toHaveLength(1)
  })

  it('never fall when the premium rises', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('AL', 'CA', 'ID', 'IL', 'MS', 'OR', 'NM', 'SD'),
        fc.integer({ min: 0, max: 200_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (jurisdiction, premium, more) => {
          expect(sum({ jurisdiction, premium: premium + more })).toBeGreaterThanOrEqual(
            sum({ jurisdiction, premium }),
          )
        },
      ),
      { numRuns: process.env.TEST_FULL ? 100_000 : 2000 },
    )
  })
})

describe('the local tax of Kentucky', () => {
  const kentucky: Partial<TaxBase> = { jurisdiction: 'KY', locality: 'KY-LEXINGTON' }
  const NAME = 'Local government premium tax, Lexington-Fayette Urban County'

  it('is on the premium alone, without the tax and the surcharge of the state', () =>
    expect(amounts(kentucky)).toEqual([
      ['Surplus lines tax', 300_00],
      ['Premium surcharge', 180_00],
      [NAME, 500_00],
    ]))

  it('is charged on admitted paper too', () =>
    expect(amounts({ ...kentucky, isSurplus: false })).toEqual([[NAME, 500_00]]))

  it('is none where the agency confirmed that no one levies it, and left out while the place is open', () => {
    for (const locality of ['KY-NONE', null, undefined])
      expect(amounts({ jurisdiction: 'KY', isSurplus: false, locality })).toEqual([])
  })

  it('refuses a place whose row is absent, in words', () =>
    expect(() => taxesOn({ ...base, ...kentucky, locality: 'KY-ASHLAND' })).toThrow(
      'No local government premium tax of Ashland is on file for December 5, 2026',
    ))

  it('takes the row of the first day', () =>
    expect(
      amounts({ jurisdiction: 'KY', isSurplus: false, locality: 'KY-ASHLAND', date: '2021-06-30' }),
    ).toEqual([['Local government premium tax, Ashland', 1000_00]]))

  it('is none of the business of another state', () =>
    expect(amounts({ locality: 'KY-LEXINGTON' })).toEqual(amounts({})))
})

describe('insurance premium tax', () => {
  const uk: Partial<TaxBase> = { jurisdiction: 'UK', isSurplus: false, premium: 1000_00 }
  it('is 12% of what is charged under the contract of insurance', () => {
    expect(amounts(uk)).toEqual([['Insurance Premium Tax (12%)', 120_00]])
    expect(amounts({ ...uk, fees: { INSURER_POLICY: 100_00 } })).toEqual([
      ['Insurance Premium Tax (12%)', 132_00],
    ])
  })
  it('leaves out what the agency agrees with the insured apart from it', () =>
    expect(amounts({ ...uk, fees: { RETAIL_AGENT: 100_00 } })).toEqual([
      ['Insurance Premium Tax (12%)', 120_00],
    ]))
})

describe('fees as they are given', () => {
  it('are added up by kind', () =>
    expect(
      feesOf([
        { kind: 'INSPECTION', amount: 50_00 },
        { kind: 'INSPECTION', amount: 25_00 },
        { kind: 'RETAIL_AGENT', amount: 10_00 },
      ]),
    ).toEqual({ INSPECTION: 75_00, RETAIL_AGENT: 10_00 }))

  it.each([
    [{ kind: 'TIP', amount: 5_00 }, 'fees.0.kind', 'TIP is not a kind of fee.'],
    [{ kind: '', amount: 5_00 }, 'fees.0.kind', 'An empty text is not a kind of fee.'],
    [{ kind: 'INSPECTION', amount: -1 }, 'fees.0.amount', 'The inspection fee has to be'],
    [{ kind: 'INSPECTION', amount: 0.5 }, 'fees.0.amount', 'The inspection fee has to be'],
  ])('refuse %j with a sentence that names %s', (fee, field, sentence) => {
    try {
      feesOf([fee])
      expect.unreachable()
    } catch (error) {
      const { errors = [] } = (error as Refused).refusal
      expect(errors).toMatchObject([{ field, detail: expect.stringContaining(sentence) as string }])
    }
  })
})

describe('the day whose rates hold', () => {
  it.each(['ENDORSEMENT', 'AUDIT', 'INSTALLMENT', 'CANCELLATION'] as const)(
    'is that of the policy for %s',
    (kind) => expect(taxDateOf(kind, '2025-06-01', '2026-02-01')).toBe('2025-06-01'),
  )
  it.each(['NEW_BUSINESS', 'RENEWAL', 'EXTENSION'] as const)('is its own for %s', (kind) =>
    expect(taxDateOf(kind, '2025-06-01', '2026-02-01')).toBe('2026-02-01'),
  )
})

describe('why a charge is what it is', () => {
  it('says the rule, the days, the source and what would change it', () => {
    const [, stamping] = taxesOn({ ...base, fees: { INSURER_POLICY: 200_00, RETAIL_AGENT: 100_00 } })
    expect(whyTax(stamping as never)).toEqual([
      '0.18% of $10,200.00, which is the premium with the fees that are taxed, rounded half up to the cent.',
      'The fee of the retail agency, $100.00, is not taxed.',
      'It holds since January 1, 2023.',
      'Goes back with returned premium: yes; on a flat cancellation: yes.',
      'Rate: slacal.org (Surplus Line Association of California), read on November 22, 2026.',
      'Fees: slacal.com FAQ taxes-fees, bulletin 1371: all the surplus insurer imposes or requires, whatever its name, is taxable premium, read on November 22, 2026.',
      'A new rate is announced for a calendar year; check before each January.',
      'What would change it: another premium, fees of another kind or amount, another home state, an effective date outside those days.',
    ])
  })
  it('has sentences for every row', () => {
    for (const row of TAX_ROWS)
      expect(
        whyTax({
          ...row,
          factor: row.rate,
          base: 1_00,
          amount: 1,
          source: '',
          untaxed: [],
        }).length,
        row.id,
      ).toBeGreaterThan(3)
  })
})
