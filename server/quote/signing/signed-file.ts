import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { quoteSigningContract } from '#contract/quote/signing.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import {
  evidenceNameRefusal,
  MOST_EVIDENCE_FILES,
  safeFileName,
} from '#domain/underwriting/subjectivity/evidence-file.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { twoStep } from '#server/http/handlers.ts'
import { checkedFile, type ScannedFile } from '#server/underwriting/shared/file-check.ts'
import {
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  recorded,
  refuseUnlessAllowed,
} from '#server/quote/shared/quote.ts'

type Add = (typeof quoteSigningContract)['quoteSignedFileAdd']

const SIGNED_NOTE = 'The signed application'

/** One document that is sent again is no other one. */
const refuseTooMany = async ({ db }: Ctx, { row }: LoadedQuote, sha256: string): Promise<void> => {
  const { rows } = await sql<{ isFull: boolean }>`
    select count(*) >= ${MOST_EVIDENCE_FILES} and count(*) filter (where sha256 = ${sha256}) = 0 as "isFull"
    from referral_file where tenant_id = ${row.tenant_id} and quote_id = ${row.id} and purpose = 'SIGNED'`.execute(
    db,
  )
  refuseIf(
    rows[0]?.isFull
      ? refusal(
          'conflict',
          'FILES_TOO_MANY',
          `A quote holds at most ${MOST_EVIDENCE_FILES} signed documents.`,
        )
      : null,
  )
}

const admit = async (ctx: Ctx, quoteId: string, name: string): Promise<void> => {
  refuseUnlessAllowed(ctx, 'markSigned', await readQuote(ctx, quoteId))
  refuseIf(evidenceNameRefusal(safeFileName(name)))
}

const add = async (ctx: Ctx, quoteId: string, file: ScannedFile): Promise<OutputOf<Add>> => {
  const quote = await quoteForUpdate(ctx, quoteId)
  refuseUnlessAllowed(ctx, 'markSigned', quote)
  const { row } = quote
  await refuseTooMany(ctx, quote, file.sha256)
  const { fileName, mediaType, size, sha256, scannedBy } = file
  await ctx.db
    .insertInto('referral_file')
    .values({
      tenant_id: row.tenant_id,
      id: ctx.newId(),
      quote_id: row.id,
      purpose: 'SIGNED',
      file_name: fileName,
      media_type: mediaType,
      size,
      sha256,
      note: SIGNED_NOTE,
      scanned_by: scannedBy,
      org_id: ctx.actor.orgId,
      uploaded_by_name: ctx.actor.name,
      created_at: ctx.now,
    })
    // Sent twice, or by two at once, it is one file; the name is the one that was sent last.
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'quote_id', 'purpose', 'sha256'])
        .doUpdateSet({ file_name: fileName, created_at: ctx.now }),
    )
    .execute()
  recorded(ctx, quote, {
    action: 'quote.fileAttached',
    summary: `${fileName} attached as the signed application of quote ${row.quote_number}`,
    detail: { sha256 },
  })
  return { fileName, sha256 }
}

/** The upload of an application that was signed on paper; it is looked into before it is kept. */
export const quoteSignedFileAdd = twoStep<Add, ScannedFile>({
  before: (ctx, { params, query }) => admit(ctx, params.id, query.fileName),
  outside: async (ctx, { params, query }) => {
    await admit(ctx, params.id, query.fileName)
    return checkedFile(ctx, query.fileName)
  },
  inside: (ctx, { params }, file) => add(ctx, params.id, file),
})

/** The uploaded application of this name: a name alone is no evidence that anyone signed. */
export const signedFileOf = async (
  ctx: Ctx,
  { row }: LoadedQuote,
  name: string,
): Promise<{ fileName: string; sha256: string }> => {
  const file = await ctx.db
    .selectFrom('referral_file')
    .select(['file_name as fileName', 'sha256'])
    .where('tenant_id', '=', row.tenant_id)
    .where('quote_id', '=', row.id)
    .where('purpose', '=', 'SIGNED')
    .where('file_name', '=', safeFileName(name))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!file)
    throw new Refused(
      fieldRefusal(
        'fileName',
        'Upload the signed application first. Its name alone is not enough.',
        'FILE_MISSING',
      ),
    )
  return file
}
