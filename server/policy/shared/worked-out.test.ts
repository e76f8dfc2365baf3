import { describe, expect, it } from 'vitest'
import { percentOf } from '#domain/kernel/money.ts'
import type { TaxLine } from '#domain/money/tax/types.ts'
import { examplePrice, never, recordings } from '#domain/policy/chain/reference-chain.test-samples.ts'
import { type Draft, planOf } from '#domain/policy/chain/plan.ts'
import type { Fields } from '#domain/policy/chain/values.ts'
import { reinstate } from '#domain/policy/chain/undo.ts'
import { returnTermsOf } from '#domain/policy/chain/returns.ts'
import type { Transaction } from '#domain/policy/chain/transactions.ts'
import { ENDING_REASONS, endingCodes, isOfMarket } from '#domain/policy/notices/reasons.ts'
import type { Price } from '#server/database/json-columns.ts'
import type { WholePolicy } from './policy.ts'
import type { Term } from './term.ts'
import { workedOut, type WorkedOut } from './worked-out.ts'

/** The reference chain of policy servicing, with surplus lines tax of 3 and a stamping fee of 0.18 percent. */
const FEES = { mgaFee: 200_00, brokerFee: 50_00 }

const line = (id: string, rate: string, premium: number, onReturn: boolean | null): TaxLine => ({
  id,
  jurisdiction: 'CA',
  kind: 'SURPLUS_LINES_TAX',
  label: id,
  rate,
  factor: '0',
  base: premium,
  amount: percentOf(premium, rate),
  source: 'Test',
  rounding: 'CENT',
  refund: { onReturn, onFlatCancellation: true },
  untaxed: [],
})

const priceOf = (terms: Fields) =>
  ({ request: terms, premium: examplePrice({ terms } as never), ...FEES }) as unknown as Price

const termWith = (stamping: boolean | null): Term => ({
  credit: 0,
  offered: { limits: [], deductibles: [], waitingPeriods: [] },
  risk: {} as Term['risk'],
  rate: (terms) => ({ terms, price: priceOf(terms), worksheet: '{}', hazardClass: 1, lines: [] }),
  taxes: (premium) => [line('tax', '3', premium, true), line('stamping', '0.18', premium, stamping)],
})

/** The policy once the recordings were made one after the other, each by what `workedOut` gave. */
const policyAfter = (term: Term, chains: readonly (readonly Transaction[])[]) => {
  const [issued] = chains[0] ?? []
  if (!issued) throw new Error('nothing was issued')
  const first = term.taxes(3_650_00, FEES)
  let policy = {
    policy_number: 'CYP-1',
    chain: [
      {
        ...issued,
        priced: priceOf(issued.terms ?? {}),
        premium: 3_650_00,
        taxes: first.reduce((sum, { amount }) => sum + amount, 0),
      },
    ],
  } as unknown as WholePolicy
  const done: WorkedOut[] = []
  for (const chain of chains.slice(1)) {
    const worked = workedOut(policy, term, chain.slice(policy.chain.length))
    policy = recordedOn(policy, worked)
    done.push(worked)
  }
  return { policy, done }
}

const recordedOn = (policy: WholePolicy, { lines }: WorkedOut): WholePolicy => ({
  ...policy,
  chain: [
    ...policy.chain,
    ...lines.map(({ link, price, premium, taxes }) => ({ ...link, priced: price, premium, taxes })),
  ] as WholePolicy['chain'],
})

const planned = (policy: WholePolicy, draft: Draft): Transaction[] =>
  planOf(policy.chain, draft, { recordedAt: '2027-09-21T10:00:00.000Z', isOneItem: never, resolutions: {} })
    .added

describe('a recording', () => {
  const term = termWith(true)
  const { policy, done } = policyAfter(term, recordings)

  it('takes later changes back and records them again, each with its amount', () => {
    expect(done.map(({ lines }) => lines.map(({ premium }) => premium))).toEqual([
      [736_00],
      [-736_00, -275_00, 662_40],
      [-1_043_28],
    ])
    expect(done.map(({ after }) => after.premium)).toEqual([4_386_00, 4_037_40, 2_994_12])
  })

  it('books public charges by what is written, so that no cent drifts', () => {
    const tax = (worked: WorkedOut | undefined) => worked?.taxLines.map(({ amount }) => amount)
    expect(done.map(tax)).toEqual([
      [131_58, 7_89],
      [121_12, 7_27],
      [89_82, 5_39],
    ])
    const booked = policy.chain.reduce((sum, { taxes }) => sum + taxes, 0)
    expect(booked).toBe(89_82 + 5_39)
    for (const { lines, before, after } of done)
      expect(lines.reduce((sum, { taxes }) => sum + taxes, 0)).toBe(after.taxes - before.taxes)
  })

  it('keeps a charge that no rule gives back, and charges it once', () => {
    const kept = policyAfter(termWith(null), recordings)
    expect(kept.done.map(({ taxLines }) => taxLines[1]?.amount)).toEqual([7_89, 7_89, 7_89])
  })

  it('gives everything back that a cancellation took, to the cent', () => {
    const added = reinstate(policy.chain, '2027-09-25T10:00:00.000Z')
    const { lines, after } = workedOut(policy, term, added)
    expect(lines.map(({ premium, taxes }) => [premium, taxes])).toEqual([[1_043_28, 33_18]])
    expect(after).toEqual(done[1]?.after)
  })

  it('gives fees and charges back where the policy is void or cancelled flat', () => {
    const before = policyAfter(term, recordings.slice(0, 3))
    const flat: Draft[] = [
      { kind: 'void', effectiveDate: '2027-01-01', changes: [] },
      {
        kind: 'cancellation',
        effectiveDate: '2027-01-01',
        changes: [],
        returns: { method: 'FLAT', minimumEarned: null },
      },
    ]
    for (const draft of flat) {
      const { after, lines } = workedOut(before.policy, term, planned(before.policy, draft))
      expect(after).toMatchObject({ premium: 0, mgaFee: 0, brokerFee: 0, taxes: 0 })
      expect(lines.at(-1)).toMatchObject({ premium: -4_037_40, fees: -250_00, taxes: -128_39 })
    }
  })

  it.each(endingCodes.filter((code) => ENDING_REASONS[code].returns !== 'ERROR' && isOfMarket(code, 'US')))(
    'keeps fees or gives them back as the reason %s says, and charges them again where that is undone',
    (reason) => {
      const { policy: begun } = policyAfter(term, recordings.slice(0, 1))
      const returns = returnTermsOf({
        reason,
        market: 'US',
        program: 'P250',
        isSurplus: false,
        state: 'TX',
        termBegins: '2027-01-01',
        on: '2027-09-01',
        hasClaim: false,
      })
      const draft: Draft = { kind: 'cancellation', effectiveDate: '2027-09-01', changes: [], returns }
      const ended = workedOut(begun, term, planned(begun, draft))
      const { areFeesKept } = ENDING_REASONS[reason]
      expect(ended.after).toMatchObject(areFeesKept ? FEES : { mgaFee: 0, brokerFee: 0 })
      expect(ended.lines.map(({ fees }) => fees)).toEqual([areFeesKept ? 0 : -250_00])
      const closed = recordedOn(begun, ended)
      const { after } = workedOut(closed, term, reinstate(closed.chain, '2027-09-25T10:00:00.000Z'))
      expect(after).toEqual(ended.before)
    },
  )

  it('prices terms that the policy had before at what was written for them', () => {
    const dear: Term = {
      ...term,
      rate: () => {
        throw new Error('nothing new is to be priced')
      },
    }
    const back = planned(policy, {
      kind: 'endorsement',
      effectiveDate: '2027-05-01',
      changes: [{ path: 'retention', left: 25_000 }],
    })
    expect(() => workedOut(policy, dear, back)).not.toThrow()
  })

  it('refuses to go on where what was booked is not what the terms cost', () => {
    const [first, ...others] = policy.chain
    const other = { ...policy, chain: [{ ...first, premium: 3_650_01 }, ...others] } as WholePolicy
    expect(() => workedOut(other, term, reinstate(other.chain, '2027-09-25T10:00:00.000Z'))).toThrow(
      'was booked at',
    )
  })
})
