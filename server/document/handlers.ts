import { sql, type SqlBool } from 'kysely'
import type { documentContract } from '#contract/document/document.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { AccountType } from '#domain/access/account-types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import type { DocumentKind } from '#domain/document/document-facts.ts'
import { twinFileName, versionFileName } from '#domain/document/file-names.ts'
import {
  BINDING_KINDS,
  DOCUMENT_KIND_NAMES,
  DOCUMENT_KINDS,
  type DocumentAudience,
} from '#domain/document/kinds.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import { everServiced } from '#server/database/servicing.ts'
import type { DocumentRow } from '#server/database/tables.ts'
import { documentBytes, twinBytes } from '#server/document/shared/files.ts'

type Row = OutputOf<(typeof documentContract)['documentSearch']>['content'][number]

/** Whom an account type reads documents as; a cluster reads what its agencies read. */
const audiences: Partial<Record<AccountType, DocumentAudience>> = {
  AGENCY: 'AGENCY',
  DIGITAL: 'AGENCY',
  MSSP: 'AGENCY',
  CLUSTER: 'AGENCY',
  CUSTOMER: 'CUSTOMER',
  CARRIER: 'CARRIER',
}

/** Kinds of document that the caller may read; the provider's own staff read all of them. */
const readableKinds = (ctx: Ctx): DocumentKind[] => {
  if (seesAll(ctx.actor, 'document')) return [...DOCUMENT_KIND_NAMES]
  const audience = audiences[ctx.actor.accountType]
  return DOCUMENT_KIND_NAMES.filter((kind) => audience && DOCUMENT_KINDS[kind].audience.includes(audience))
}

const documents = (ctx: Ctx) => {
  const kinds = readableKinds(ctx)
  return ctx.db
    .selectFrom('document')
    .where(visible(ctx.actor, 'document'))
    .where(kinds.length > 0 ? sql<SqlBool>`document.kind = any(${kinds}::text[])` : sql<SqlBool>`false`)
}

/** The policyholder's signature is among the facts of the application that was drawn with it. */
const isSigned = sql<SqlBool>`document.kind = 'APPLICATION' and document.facts -> 'signature' is not null`

/**
 * What a policy rests on is found with it: the signed application and what came with the binding of its quote. They keep
 * the tenant in which they were issued, whichever services the policy now.
 */
const ofPolicy = (policyId: string) => sql<SqlBool>`(document.policy_id = ${policyId}::uuid or (
  document.quote_id = (select policy.quote_id from policy where policy.id = ${policyId}::uuid)
  and (document.kind = any(${BINDING_KINDS}::text[]) or (${isSigned}))))`

/** The number that tells papers of a kind apart which a policy has several of. */
const ownNumber = sql<
  string | null
>`case when document.kind in ('INVOICE', 'RECEIPT', 'CREDIT_NOTE', 'ENDORSEMENT')
  then coalesce(document.facts ->> 'endorsementNumber', document.facts ->> 'creditNumber',
    document.facts ->> 'invoiceNumber') end`

type ListedDocument = Omit<DocumentRow, 'facts'> & { is_signed: boolean; own_number: string | null }

const rowOf = ({ is_signed, own_number, ...row }: ListedDocument): Row => ({
  docId: row.id,
  docType: row.kind,
  docName: is_signed ? `${row.title}, signed` : row.title,
  docNumber: own_number,
  fileName: versionFileName(row.file_name, row.version),
  quoteId: row.quote_id,
  policyId: row.policy_id,
  version: row.version,
  sha256: row.sha256,
  pages: row.pages,
  createdBy: row.created_by_name,
  created: row.created_at.toISOString(),
})

type Of = { quoteId?: string; policyId?: string }

/** A quote of theirs is enough: who reads one, such as its carrier, need not see the account before it is bound. */
const seesQuote = async (ctx: Ctx, accountId: string, quoteId: string): Promise<boolean> => {
  const seen = await ctx.db
    .selectFrom('quote')
    .select('quote.id')
    .where('quote.id', '=', quoteId)
    .where('quote.account_id', '=', accountId)
    .where(visible(ctx.actor, 'quote'))
    .executeTakeFirst()
  return seen !== undefined
}

/** An account without documents and another user's account differ: the second is not found. */
const refuseForeign = async (ctx: Ctx, accountId: string, { quoteId }: Of): Promise<void> => {
  const own = await ctx.db
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', accountId)
    .where(visible(ctx.actor, 'account'))
    .executeTakeFirst()
  if (own || (quoteId !== undefined && (await seesQuote(ctx, accountId, quoteId)))) return
  throw absent('account')
}

const searchDocuments = async (ctx: Ctx, accountId: string, of: Of) => {
  const rows = await documents(ctx)
    .select(['tenant_id', 'id', 'kind', 'title', 'file_name', 'account_id', 'quote_id', 'policy_id'])
    .select([
      'carrier_id',
      'version',
      'sha256',
      'pages',
      'twin_sha256',
      'created_by_name',
      'created_at',
      'rendered_at',
    ])
    .select([isSigned.$castTo<boolean>().as('is_signed'), ownNumber.as('own_number')])
    .where(everServiced(sql.ref('document.tenant_id'), sql`${accountId}::uuid`))
    .where('document.account_id', '=', accountId)
    .$if(of.quoteId !== undefined, (query) => query.where('document.quote_id', '=', of.quoteId ?? ''))
    .$if(of.policyId !== undefined, (query) => query.where(ofPolicy(of.policyId ?? '')))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  if (rows.length === 0) await refuseForeign(ctx, accountId, of)
  return { content: rows.map(rowOf) }
}

/** The document of an id, for who may read it; another's is not found. */
const readable = async (ctx: Ctx, docId: string) => {
  const row = await documents(ctx).selectAll().where('document.id', '=', docId).executeTakeFirst()
  if (!row) throw absent('document')
  return row
}

const downloadDocument = async (ctx: Ctx, docId: string) => {
  const row = await readable(ctx, docId)
  const bytes = await documentBytes({ ...ctx.ports, db: ctx.db }, row)
  return { bytes, fileName: versionFileName(row.file_name, row.version), mediaType: 'application/pdf' }
}

const readDocument = async (ctx: Ctx, docId: string) => {
  const row = await readable(ctx, docId)
  const bytes = await twinBytes({ ...ctx.ports, db: ctx.db }, row)
  const fileName = twinFileName(versionFileName(row.file_name, row.version))
  return { bytes, fileName, mediaType: 'text/html; charset=utf-8' }
}

export const documentHandlers: Handlers<typeof documentContract> = {
  documentSearch: (ctx, { params, query }) => searchDocuments(ctx, params.accountId, query),
  documentDownload: (ctx, { query }) => downloadDocument(ctx, query.docId),
  documentRead: (ctx, { query }) => readDocument(ctx, query.docId),
}
