import { sql } from 'kysely'
import type { borContract } from '#contract/policy/bor/letters.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { evidenceNameRefusal, safeFileName } from '#domain/underwriting/subjectivity/evidence-file.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent } from '#server/database/scope.ts'
import { twoStep } from '#server/http/handlers.ts'
import { StoredFileDamaged } from '#server/process/folder/files.ts'
import { checkedFile, type ScannedFile } from '#server/underwriting/shared/file-check.ts'
import { type OrderRow, readOrder, sideOf } from './rows.ts'

type Add = (typeof borContract)['borLetterAdd']

/** Letters of one account that are uploaded and not filed: so many within a day and no more. */
const MOST_UNFILED = 20

const refuseTooMany = async ({ db, actor, now }: Ctx): Promise<void> => {
  const { rows } = await sql<{
    isFull: boolean
  }>`select count(*) >= ${MOST_UNFILED} as "isFull" from bor_letter
    where tenant_id = ${actor.orgId} and order_id is null and created_at > ${now}::timestamptz - interval '1 day'`.execute(
    db,
  )
  refuseIf(
    rows[0]?.isFull
      ? refusal(
          'conflict',
          'FILES_TOO_MANY',
          `File the letters that are uploaded first: ${MOST_UNFILED} wait.`,
        )
      : null,
  )
}

const admit = async (ctx: Ctx, name: string): Promise<void> => {
  refuseIf(evidenceNameRefusal(safeFileName(name)))
  await refuseTooMany(ctx)
}

const keep = async (ctx: Ctx, file: ScannedFile): Promise<OutputOf<Add>> => {
  const id = ctx.newId()
  await ctx.write(
    ctx.db.insertInto('bor_letter').values({
      tenant_id: ctx.actor.orgId,
      id,
      order_id: null,
      purpose: null,
      file_name: file.fileName,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      scanned_by: file.scannedBy,
      uploaded_by: ctx.actor.userId,
      uploaded_by_name: ctx.actor.name,
      created_at: ctx.now,
    }),
  )
  return { id, fileName: file.fileName, sha256: file.sha256 }
}

/** The upload of a letter; it is looked into before it is kept, and no one else reads it until it is filed. */
export const borLetterAdd = twoStep<Add, ScannedFile>({
  before: (ctx, { query }) => admit(ctx, query.fileName),
  outside: async (ctx, { query }) => {
    await admit(ctx, query.fileName)
    return checkedFile(ctx, query.fileName)
  },
  inside: (ctx, _input, file) => keep(ctx, file),
})

/** Makes an uploaded letter one of an order. Refuses one that the caller's account did not upload or has filed already. */
export const attachLetter = async (
  ctx: Ctx,
  letterId: string | undefined,
  order: Pick<OrderRow, 'id'>,
  purpose: 'APPOINTS' | 'RESCINDS',
): Promise<void> => {
  const found =
    letterId === undefined
      ? undefined
      : await ctx.db
          .updateTable('bor_letter')
          .set({ order_id: order.id, purpose })
          .where('tenant_id', '=', ctx.actor.orgId)
          .where('id', '=', letterId)
          .where('order_id', 'is', null)
          .returning('id')
          .executeTakeFirst()
  if (!found)
    throw new Refused(fieldRefusal('letterId', 'Upload the letter of the insured first.', 'FILE_MISSING'))
}

/** A letter of an order that the caller may see; bytes that are not those that were stored are never given out. */
export const sendLetter = async (ctx: Ctx, orderId: string, letterId: string) => {
  const order = await readOrder(ctx, orderId)
  const file = await ctx.db
    .selectFrom('bor_letter')
    .select(['sha256', 'file_name', 'media_type', 'purpose'])
    .where('order_id', '=', order.id)
    .where('id', '=', letterId)
    .executeTakeFirst()
  if (!file || (file.purpose === 'RESCINDS' && sideOf(ctx.actor, order) === 'RECEIVER')) throw absent('file')
  const bytes = await ctx.ports.files.get(file.sha256)
  if (!bytes) throw new StoredFileDamaged(`${file.sha256} is missing: put it back from a backup`)
  return { bytes, fileName: file.file_name, mediaType: file.media_type }
}
