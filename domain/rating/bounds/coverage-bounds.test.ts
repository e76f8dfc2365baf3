import { describe, expect, it } from 'vitest'
import { calculate } from '../calculate.ts'
import { programFor } from '../program/programs.ts'

const DAY = '2026-12-05'

const boundsOf = (
  product: string,
  key: string,
  risk: { naicsCode: string; state: string },
  chosen: { limit?: number } = {},
): [limit: number | null, bounds: string[]] => {
  const { coverages } = calculate(
    programFor(product, DAY),
    {
      product,
      effectiveDate: DAY,
      endDate: '2027-12-05',
      limit: 1_000_000_00,
      deductible: 25_000_00,
      waitingPeriod: 12,
      retroActivePeriod: -1,
      preset: 'CUSTOM',
      coverages: [{ key, isSelected: true, ...chosen }],
      isSurplus: false,
      isTriaExcluded: false,
      brokerFee: 0,
      risk: {
        revenue: 20_000_000_00,
        noOfEmployees: 90,
        score: 60,
        ...risk,
        answers: {
          isVerifyingBankAccounts: true,
          isAuthenticatingFundTransferRequests: true,
          isPreventingUnauthorizedWireTransfers: true,
        },
      },
    },
    { today: '2026-11-21', transaction: 'NEW_BUSINESS' },
  )
  const line = coverages.find((one) => one.key === key)
  return [line?.limit ?? null, line?.bounds ?? []]
}

const OFFICE = { naicsCode: '541611', state: 'CA' }

describe('a term of a coverage that is less than the policy has, or set by a rule, says why', () => {
  it.each([
    ['P100', 'publicRelationsExpense', OFFICE, {}, 50_000_00, ['Held to 5% of the aggregate limit.']],
    [
      'P100',
      'publicRelationsExpense',
      { ...OFFICE, state: 'NY' },
      {},
      50_000_00,
      ['Fixed at $50,000 in New York.'],
    ],
    [
      'P100',
      'businessIncomeCoverage',
      { ...OFFICE, naicsCode: '311111' },
      {},
      1_000_000_00,
      ['The waiting period is 12 hours for Manufacturing (NAICS 31, 32, 33).'],
    ],
    [
      'P250',
      'cyberCrimeLoss',
      { ...OFFICE, naicsCode: '522110' },
      { limit: 100_000_00 },
      100_000_00,
      ['The largest limit is $100,000 for Finance and Insurance (NAICS 52).'],
    ],
    [
      'P250',
      'cyberCrimeLoss',
      OFFICE,
      { limit: 100_000_00 },
      100_000_00,
      ['Has a limit of its own, up to $500,000.'],
    ],
  ])('%s: %s (%o)', (product, key, risk, chosen, limit, bounds) =>
    expect(boundsOf(product, key, risk, chosen)).toEqual([limit, bounds]),
  )
})
