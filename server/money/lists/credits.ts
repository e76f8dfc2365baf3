import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { billingContract } from '#contract/money/billing.ts'
import { creditList } from '#contract/money/lists.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { type ListedRow, listPage, ofRecord, type QueryOf } from '#server/database/lists/lists.ts'
import { everServiced } from '#server/database/servicing.ts'
import { byPolicy } from './queries.ts'

type CreditNote = OutputOf<(typeof billingContract)['creditSearch']>['content'][number]

/** The document of a credit note; it keeps the tenant of its own time. */
const documentOf = sql<
  string | null
>`(select document.id from document where document.account_id = credit_note.account_id
    and ${everServiced(sql.ref('document.tenant_id'), sql.ref('credit_note.account_id'))}
    and document.kind = 'CREDIT_NOTE' and document.facts->>'creditNumber' = credit_note.credit_number)`

const columns = [
  'id',
  'credit_number',
  'policy_id',
  'policy_number',
  'company_name',
  'currency',
  'reason',
  'amount',
  'applied',
  'refund',
  'created_at',
  documentOf.as('document_id'),
  sql<string>`(select policy.product from policy
    where policy.tenant_id = credit_note.tenant_id and policy.id = credit_note.policy_id)`.as('product'),
] as const

const creditOf = (row: ListedRow<'credit_note', (typeof columns)[number]>): CreditNote => ({
  id: row.id,
  creditNumber: row.credit_number,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  product: row.product,
  companyName: row.company_name,
  currency: row.currency,
  reason: row.reason,
  amount: row.amount,
  applied: row.applied,
  refund: row.refund,
  documentId: row.document_id,
  created: new Date(row.created_at).toISOString(),
})

/** Credit notes that the caller may see. */
export const searchCredits = (ctx: Ctx, query: QueryOf<typeof creditList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: creditList,
    table: 'credit_note',
    columns,
    sorts: {
      creditNumber: 'credit_number',
      policyNumber: 'policy_number',
      companyName: 'company_name',
      amount: 'amount',
      applied: 'applied',
      refund: 'refund',
      created: 'created_at',
    },
    filters: { policyId: ofRecord('credit_note', 'policy_id') },
    search: byPolicy('credit_note'),
    map: creditOf,
  })
