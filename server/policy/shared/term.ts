import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { taxesOn } from '#domain/money/tax/taxes.ts'
import type { TaxLine } from '#domain/money/tax/types.ts'
import { feesByKind, type FeesByField } from '#domain/money/tax/fees.ts'
import { type Fields, isFields } from '#domain/policy/chain/values.ts'
import { timelineOf } from '#domain/policy/chain/segments.ts'
import { creditOf } from '#domain/rating/irpm.ts'
import { EXPOSURE_FIELDS, ratedTerms, type RiskFacts } from '#domain/rating/inputs.ts'
import { WAITING_PERIODS } from '#domain/rating/constants.ts'
import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import type { RetroactiveDates } from '#domain/rating/coverage/retroactive-date.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Price } from '#server/database/json-columns.ts'
import type { QuoteRow } from '#server/database/tables.ts'
import { ownTerms } from '#server/quote/shared/pricing.ts'
import { loadRatingSetup, programNamed, underRulesInForce } from '#server/rating/shared/rating-setup.ts'
import {
  priceAndWorksheet,
  type Priced,
  priceOn,
  type RatedAccount,
  ratedAccountColumns,
  ratingRequestOf,
} from '#server/rating/shared/rated-account.ts'
import { exposureOf, policyToday, type WholePolicy } from './policy.ts'

/** Terms of a policy as they are priced for the whole term, by the program and the facts of the term. */
export interface RatedTerms {
  /** The terms as the rules of the program leave them. */
  terms: Fields
  price: Price
  /** How it was worked out, as JSON text. */
  worksheet: string
  /** Worst of 5. */
  hazardClass: number
  /** Every coverage of the program, with what may be chosen of it. */
  lines: Priced['coverages']
}

/** What the program of a term lets be chosen for the whole policy; amounts in cents, hours of waiting. */
interface Offered {
  limits: Cents[]
  deductibles: Cents[]
  waitingPeriods: number[]
}

/** What prices the terms of a policy: the program, the facts, the decisions and the public charges of its term. */
export interface Term {
  /** Facts that the term is rated on; what changes within it is in the terms. */
  risk: RiskFacts
  /** Percent off by schedule rating; below 0 where it is a debit. */
  credit: number
  offered: Offered
  /** Prices terms for the whole term, premium in cents. Refuses, naming the fields, what cannot be priced. */
  rate: (terms: Fields) => RatedTerms
  /** Public charges on a written premium and fees, cents, by the rows of a day; the first of the term without one. */
  taxes: (premium: Cents, fees: FeesByField, on?: LocalDate) => TaxLine[]
}

const inCents = (major: readonly number[]): Cents[] => major.map((amount) => amount * 100)

interface Basis {
  account: RatedAccount
  quote: Pick<QuoteRow, 'product' | 'is_renewal' | 'mga_fee_override' | 'irpm' | 'bypassed' | 'retroactive'>
}

const readBasis = async (ctx: Ctx, policy: WholePolicy): Promise<Basis> => {
  const { rows } = await sql<Basis>`
    select ${ratedAccountColumns} as account, json_build_object('product', quote.product, 'is_renewal', quote.is_renewal,
      'mga_fee_override', quote.mga_fee_override, 'irpm', quote.irpm, 'bypassed', quote.bypassed,
      'retroactive', quote.retroactive) as quote
    from account join quote on quote.id = ${policy.quote_id}
    where account.tenant_id = ${policy.tenant_id} and account.id = ${policy.account_id}`.execute(ctx.db)
  const [basis] = rows
  if (!basis) throw new Error(`policy ${policy.policy_number} has no account`)
  return basis
}

const firstOf = (policy: WholePolicy) => {
  const [first] = policy.chain
  if (!first) throw new Error(`policy ${policy.policy_number} has no transaction`)
  return first
}

/** The facts as the term was rated on, or today's where they were not kept then. */
const riskOf = (policy: WholePolicy, { account }: Basis, today: LocalDate): RiskFacts => {
  const facts = policy.chain.find((link) => link.facts.risk !== undefined)?.facts
  if (facts?.risk && facts.answers) return { ...facts.risk, answers: facts.answers }
  const { request } = firstOf(policy).priced
  return ratingRequestOf(account, policy.product, request, today).risk
}

/** Facts with those of the terms in their place. */
const exposedOn = (risk: RiskFacts, { exposure }: Fields): RiskFacts => {
  const changed = isFields(exposure) ? exposure : {}
  return {
    ...risk,
    ...Object.fromEntries(
      EXPOSURE_FIELDS.flatMap((field) => (changed[field] === undefined ? [] : [[field, changed[field]]])),
    ),
  }
}

/** Dates that are on the policy stay as they are; a coverage that is new follows the policy. */
const withDates = (price: Price, kept: RetroactiveDates | undefined): Price =>
  kept && price.retroactive
    ? {
        ...price,
        retroactive: {
          ...kept,
          coverages: Object.fromEntries(
            Object.entries(price.retroactive.coverages).map(([key, own]) => [
              key,
              kept.coverages[key] ?? own,
            ]),
          ),
        },
      }
    : price

/** The term of a policy, ready to price its terms in a change; reads what the policy itself does not hold. */
export const readTerm = async (ctx: Ctx, policy: WholePolicy): Promise<Term> => {
  const basis = await readBasis(ctx, policy)
  const today = policyToday(ctx.now, policy)
  const setup = await loadRatingSetup(ctx.db, basis.account.setup)
  const first = firstOf(policy)
  const risk = riskOf(policy, basis, today)
  const under = underRulesInForce(
    await programNamed(ctx.db, setup, policy.product, first.program),
    setup,
    today,
  )
  const { retroactive: carried, ...own } = ownTerms({ row: basis.quote })
  const { eventExclusions } = first.priced
  return {
    risk,
    credit: creditOf(basis.quote.irpm),
    offered: {
      limits: inCents(under.program.file.limit.offered),
      deductibles: inCents(under.program.file.retention.offered),
      waitingPeriods: hasWaitingPeriod(policy.product) ? [...WAITING_PERIODS] : [],
    },
    rate: (terms) => {
      const { retroactive, ...request } = ratedTerms.parse(terms)
      const isCarried = carried !== undefined || retroactive?.moves !== undefined
      const priced = priceOn(
        under,
        {
          product: policy.product,
          ...request,
          ...own,
          ...(isCarried && { retroactive: retroactive ?? carried }),
          risk: exposedOn(risk, terms),
        },
        { today, transaction: 'ENDORSEMENT', setAside: basis.quote.bypassed.map(({ code }) => code) },
      )
      const { price, worksheet } = priceAndWorksheet(priced)
      return {
        terms: { ...terms, ...price.request },
        price: withDates({ ...price, ...(eventExclusions && { eventExclusions }) }, retroactive),
        worksheet,
        hazardClass: priced.hazardClass,
        lines: priced.coverages,
      }
    },
    taxes: (premium, fees, on = policy.effective_date) =>
      taxesOn({
        jurisdiction: policy.market === 'UK' ? 'UK' : risk.state,
        isSurplus: policy.is_surplus,
        date: on,
        premium,
        fees: feesByKind(fees),
        locality: risk.taxLocality,
      }),
  }
}

/** The policy with the facts that its term is rated on among its first terms, where they were not kept. */
export const withFacts = (policy: WholePolicy, { risk }: Term): WholePolicy => {
  const [first, ...later] = policy.chain
  if (!first || isFields(first.terms?.['exposure'])) return policy
  return {
    ...policy,
    chain: [{ ...first, terms: { ...first.terms, exposure: exposureOf(risk) } }, ...later],
  }
}

/**
 * Refuses where the terms that the policy has would not cost what they were written at: the facts of an older policy
 * were not kept, and those of today give another price. `policy` is the one of `withFacts`.
 */
export const refuseOtherPrice = (policy: WholePolicy, term: Term): void => {
  for (const { terms, link } of timelineOf(policy.chain).segments)
    if (term.rate(terms).price.premium !== link.priced.premium)
      throw new Refused(
        refusal(
          'conflict',
          'TERMS_NOT_REPRODUCED',
          `The price of policy ${policy.policy_number} rests on facts that were not kept, and those of today give another one for the same terms. Restore the facts of the account, or ask an underwriter.`,
        ),
      )
}
