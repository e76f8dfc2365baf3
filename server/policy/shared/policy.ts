import { sql } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import type { Firmographics } from '#domain/account/schema.ts'
import type { PolicyStanding } from '#domain/policy/actions.ts'
import type { Change } from '#domain/policy/chain/changes.ts'
import type { ReturnTerms } from '#domain/policy/chain/returns.ts'
import type { TransactionKind } from '#domain/policy/chain/kinds.ts'
import type { Transaction } from '#domain/policy/chain/transactions.ts'
import type { Fields } from '#domain/policy/chain/values.ts'
import type { AdditionalInsured } from '#domain/quote/terms/additional-insureds.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { type Ctx, todayIn } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import { everyServicer } from '#server/database/servicing.ts'
import type { PolicyRow } from '#server/database/tables.ts'
import type { InsuredCompany, PresentedFacts, Price } from '#server/database/json-columns.ts'
import { EXPOSURE_FIELDS, type RiskFacts } from '#domain/rating/inputs.ts'

/** A transaction as it was recorded, with what it added to the account of the policy. Money in cents. */
export interface RecordedTransaction extends Transaction {
  /** The terms of its effective day, priced for the whole term on the term's own program. */
  priced: Price
  premium: number
  fees: number
  taxes: number
  total: number
  recordedBy: string
  program: string
  facts: PresentedFacts
}

/** A policy with what its page, its certificates and its renewal say. */
export interface WholePolicy extends PolicyRow {
  carrier_name: string
  /** Names of the carriers by id. */
  carrier_names: Readonly<Record<string, string>>
  npn: string | null
  tenant_type: AccountType
  company: Partial<Firmographics>
  is_paid: boolean
  /** Whether a claim was notified under it. */
  has_claim: boolean
  chain: RecordedTransaction[]
}

interface ChainRow {
  sequence: number
  kind: TransactionKind
  effective_date: string
  end_date: string
  /** As JSON text: a policy has one for each transaction, of which a page shows one. */
  calculation: string
  program: string
  premium: number
  fees: number
  taxes: number
  total: number
  recorded_by: string
  recorded_at: string
  changes: Change[]
  additional_insureds: AdditionalInsured[] | null
  group_sequence: number | null
  reverses: number | null
  reapplies: number | null
  reason: string | null
  returns: ReturnTerms | null
  charge: number | null
  /** As JSON text. */
  facts: string | null
}

/** What of the facts may change within a term. */
export const exposureOf = (risk: Omit<RiskFacts, 'answers'>): Fields =>
  Object.fromEntries(EXPOSURE_FIELDS.map((field) => [field, risk[field]]))

const insuredTerms = ({ mailingAddress, ...names }: InsuredCompany): Fields => ({
  ...names,
  ...(mailingAddress && { mailingAddress: { ...mailingAddress } }),
})

/**
 * The terms of a policy's first day: what was priced, who is insured and by whom it is reached, the facts that may change,
 * and who is covered along with the insured, each with an id.
 */
const firstTerms = (
  priced: Price,
  insureds: readonly AdditionalInsured[],
  { insured, contact, risk }: PresentedFacts,
): Fields => ({
  ...priced.request,
  ...(priced.retroactive && { retroactive: priced.retroactive }),
  ...(insured && { insured: insuredTerms(insured) }),
  ...(contact && { contact }),
  ...(risk && { exposure: exposureOf(risk) }),
  additionalInsureds: insureds.map((one, at) => ({ id: String(at + 1), ...one })),
})

/** Reads a JSON text when it is asked for, once. */
const later = <T>(text: string): (() => T) => {
  let read: { value: T } | null = null
  return () => (read ??= { value: JSON.parse(text) as T }).value
}

const recordedOf = (row: ChainRow): RecordedTransaction => {
  const price = later<Price>(row.calculation)
  const facts = later<PresentedFacts>(row.facts ?? '{}')
  return {
    sequence: row.sequence,
    kind: row.kind,
    effectiveDate: row.effective_date,
    endDate: row.end_date,
    ...(row.additional_insureds && {
      terms: firstTerms(price(), row.additional_insureds, facts()),
    }),
    changes: row.changes,
    ...(row.group_sequence !== null && { group: row.group_sequence }),
    ...(row.reverses !== null && { reverses: row.reverses }),
    ...(row.reapplies !== null && { reapplies: row.reapplies }),
    ...(row.reason !== null && { reason: row.reason }),
    ...(row.returns !== null && { returns: row.returns }),
    ...(row.charge !== null && { charge: row.charge }),
    get priced() {
      return price()
    },
    premium: row.premium,
    fees: row.fees,
    taxes: row.taxes,
    total: row.total,
    recordedAt: new Date(row.recorded_at).toISOString(),
    recordedBy: row.recorded_by,
    program: row.program,
    get facts() {
      return facts()
    },
  }
}

/** The insurers of a policy as it was issued, by name, first the one that writes it; their shares make 100. */
export const insurersOf = (
  policy: Pick<WholePolicy, 'carriers' | 'carrier_name' | 'carrier_names'>,
): { legalName: string; sharePercent?: number }[] =>
  policy.carriers.length < 2
    ? [{ legalName: policy.carrier_name }]
    : policy.carriers.map(({ party, percent }) => ({
        legalName: policy.carrier_names[party] ?? party,
        sharePercent: percent,
      }))

/** What is known of the insured, from a joined account. */
export const companyColumn = sql<Partial<Firmographics>>`coalesce(account.firmographics -> 'company', '{}')`

/** Whether nothing is left to pay on any invoice of the policy. */
export const paidCondition = sql<boolean>`not exists (select from invoice where invoice.tenant_id = policy.tenant_id
  and invoice.policy_id = policy.id and invoice.open_balance > 0)`

/** Whether a claim was notified under the policy. */
const claimedCondition = sql<boolean>`exists (select from claim where claim.tenant_id = policy.tenant_id
  and claim.policy_id = policy.id and claim.status = 'FILED')`

/** A policy that the caller may see, with its chain, in one round trip; refused as absent otherwise. */
export const readPolicy = async (ctx: Ctx, policyId: string): Promise<WholePolicy> => {
  const row = await ctx.db
    .selectFrom('policy')
    .innerJoin('org as carrier', 'carrier.id', 'policy.carrier_id')
    .innerJoin('org as tenant', 'tenant.id', 'policy.tenant_id')
    .innerJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'policy.tenant_id').onRef('account.id', '=', 'policy.account_id'),
    )
    .selectAll('policy')
    .select(['carrier.name as carrier_name', 'tenant.npn as npn', 'tenant.account_type as tenant_type'])
    .select([
      paidCondition.as('is_paid'),
      companyColumn.as('company'),
      claimedCondition.as('has_claim'),
      sql<Record<string, string>>`(select json_object_agg(insurer.id, insurer.name) from org insurer
        where insurer.account_type = 'CARRIER')`.as('carrier_names'),
      sql<ChainRow[]>`(select json_agg(json_build_object(
        'sequence', link.sequence, 'kind', link.kind, 'effective_date', link.effective_date, 'end_date', link.end_date,
        'calculation', link.calculation::text, 'program', link.program, 'premium', link.premium, 'fees', link.fees,
        'taxes', link.taxes, 'total', link.total, 'recorded_by', link.recorded_by, 'recorded_at', link.recorded_at,
        'changes', link.changes, 'additional_insureds', link.additional_insureds, 'group_sequence', link.group_sequence,
        'reverses', link.reverses, 'reapplies', link.reapplies, 'reason', link.reason, 'returns', link.returns,
        'charge', link.charge, 'facts', link.facts::text)
        order by link.sequence) from ${everyServicer(sql.ref('policy.account_id'))}
        join policy_transaction link on link.tenant_id = held.party_id and link.policy_id = policy.id)`.as(
        'chain',
      ),
    ])
    .where('policy.id', '=', policyId)
    .where(visible(ctx.actor, 'policy'))
    .executeTakeFirst()
  if (!row) throw absent('policy')
  return { ...row, chain: row.chain.map(recordedOf) } as WholePolicy
}

/** The day where the insured is. */
export const policyToday = (now: Date, policy: Pick<PolicyRow, 'market' | 'state'>): string =>
  todayIn(now, timeZoneOf(policy.market, policy.state))

/** When choices about the renewal were made, and until when cover can be put back, as a row of a list or of the table has it; absent where they do not matter. */
interface ChosenAt {
  opted_out_at?: Date | string | null
  muted_at?: Date | string | null
  not_renewed_on?: string | null
  run_off_from?: string | null
  product?: string
  restorable_until?: string | null
  rewritten_as?: string | null
  created_at?: Date | string
  has_claim?: boolean
}

export const standingOf = (
  now: Date,
  policy: Pick<PolicyRow, 'market' | 'state' | 'status' | 'end_date' | 'renewed_by'> & ChosenAt,
  isPaid: boolean,
): PolicyStanding => ({
  status: policy.status,
  endDate: policy.end_date,
  today: policyToday(now, policy),
  isRenewed: policy.renewed_by !== null,
  isPaid,
  isOptedOut: Boolean(policy.opted_out_at),
  isMuted: Boolean(policy.muted_at),
  isNotRenewed: Boolean(policy.not_renewed_on),
  isRunOff: Boolean(policy.run_off_from),
  isRewritten: Boolean(policy.rewritten_as),
  ...(policy.product === 'P_PLUS' &&
    policy.created_at !== undefined && { issuedOn: policyToday(new Date(policy.created_at), policy) }),
  ...(policy.has_claim !== undefined && { hasClaim: policy.has_claim }),
  market: policy.market,
  ...(policy.product !== undefined && { product: policy.product }),
  restorableUntil: policy.restorable_until ?? null,
})
