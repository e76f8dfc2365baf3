import type { Insertable } from 'kysely'
import type { DocumentKind, FactsByKind } from '#domain/document/document-facts.ts'
import type { IssuerFacts } from '#domain/document/parties.ts'
import { documentFileName } from '#domain/document/file-names.ts'
import { documentTitle } from '#domain/document/kinds.ts'
import { companyOf } from '#domain/market/company.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Database } from '#server/database/tables.ts'
import { insertion, Worked } from '#server/database/statements/whole-rows.ts'

/** What the document states, without what is the same for all and filled in here. */
export type DraftFacts<Kind extends DocumentKind> = Omit<
  FactsByKind[Kind],
  'documentId' | 'issuedAt' | 'issuer' | 'hasFullNotices'
>

export interface NewDocument<Kind extends DocumentKind> {
  kind: Kind
  tenantId: string
  accountId: string
  quoteId?: string | null
  policyId?: string | null
  carrierId?: string | null
  companyName: string
  /** Number that the file name carries: the quote's for a proposal or an application, else the policy's. */
  number: string
  facts: DraftFacts<Kind>
}

const issuerOf = (market: 'US' | 'UK'): IssuerFacts => {
  const { bank: _bank, ...issuer } = companyOf(market)
  return issuer
}

/** The row of a new document, not yet written: for commands that write all their rows in one statement. */
export const documentRow = <Kind extends DocumentKind>(
  ctx: Pick<PublicCtx, 'newId' | 'now' | 'actor'>,
  draft: NewDocument<Kind>,
): Insertable<Database['document']> => {
  const id = ctx.newId()
  const facts = {
    ...draft.facts,
    documentId: id,
    issuedAt: ctx.now.toISOString(),
    issuer: issuerOf(draft.facts.market),
    ...(draft.facts.market === 'US' && { hasFullNotices: true as const }),
  }
  return {
    tenant_id: draft.tenantId,
    id,
    kind: draft.kind,
    title: documentTitle(draft.kind, draft.facts.market),
    file_name: documentFileName(draft.kind, draft.companyName, draft.number),
    account_id: draft.accountId,
    quote_id: draft.quoteId ?? null,
    policy_id: draft.policyId ?? null,
    carrier_id: draft.carrierId ?? null,
    facts: JSON.stringify(facts),
    sha256: null,
    pages: null,
    twin_sha256: null,
    created_by_name: ctx.actor?.name ?? 'System',
    created_at: ctx.now,
    rendered_at: null,
  }
}

/** The version of a document that may not be the first of its kind on its quote or policy. */
export const nextVersionOf = (row: Insertable<Database['document']>): Worked =>
  new Worked(
    `(select (coalesce(max(version), 0) + 1)::int from document
      where tenant_id in (select party_id from party_relation where record_id = ? and role = 'SERVICER')
        and account_id = ? and kind = ?
        and quote_id is not distinct from ?::uuid and policy_id is not distinct from ?::uuid)`,
    row.account_id,
    row.account_id,
    row.kind,
    row.quote_id ?? null,
    row.policy_id ?? null,
  )

/**
 * Records a document by what it says; it can be downloaded at once, since a download draws what is not drawn yet. The version counts documents of the kind on the same quote or policy.
 */
export const addDocument = async <Kind extends DocumentKind>(
  ctx: Pick<PublicCtx, 'db' | 'write' | 'newId' | 'now' | 'actor'>,
  draft: NewDocument<Kind>,
): Promise<{ documentId: string; fileName: string }> => {
  const row = documentRow(ctx, draft)
  await ctx.write(insertion(ctx.db, 'document', [{ ...row, version: nextVersionOf(row) }]))
  return { documentId: row.id, fileName: row.file_name }
}
