import type { OutputOf } from '#contract/endpoint.ts'
import type { referralFileContract } from '#contract/quote/referral-files.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { referralFileRules } from '#domain/quote/review/referral-files.ts'
import { evidenceNameRefusal, safeFileName } from '#domain/underwriting/subjectivity/evidence-file.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { emailOf } from '#server/party/shared/underwriters.ts'
import { StoredFileDamaged } from '#server/process/folder/files.ts'
import { checkedFile, type ScannedFile } from '#server/underwriting/shared/file-check.ts'
import { mailAbout, staffPath } from '../shared/mail.ts'
import { type LoadedQuote, quoteForUpdate, readQuote, recorded } from '../shared/quote.ts'
import { attachedOf, referralFileFacts, referralFileRows, referralFilesOf } from '../shared/referral-files.ts'

type Contract = typeof referralFileContract
type View = OutputOf<Contract['referralFileList']>

const refuseAttach = (ctx: Ctx, quote: LoadedQuote, files: number): void =>
  refuseAction(ctx, referralFileRules, 'attach', referralFileFacts(ctx, quote, files))

/** Refuses a file by its name, its referral and who sends it, while its bytes are still on their way. */
const admit = async (ctx: Ctx, quoteId: string, name: string): Promise<void> => {
  const quote = await readQuote(ctx, quoteId)
  refuseAttach(ctx, quote, attachedOf(await referralFileRows(ctx, quote)))
  refuseIf(evidenceNameRefusal(safeFileName(name)))
}

/** Writes to the underwriter who reviews the quote; in the queue it is read by the user who takes it. */
const mailReviewer = async (
  ctx: Ctx,
  quote: LoadedQuote,
  file: { fileName: string; note: string | null },
): Promise<void> => {
  const { underwriter_id: reviewer } = quote.row
  if (reviewer === null || reviewer === ctx.actor.userId) return
  const reader = await emailOf(ctx, reviewer)
  if (!reader) return
  mailAbout(ctx, quote, 'referralFileAttached', reader.email, {
    ...file,
    recipientName: reader.firstName,
    senderName: ctx.actor.name,
    agencyName: quote.row.agency_name,
    linkPath: staffPath(quote),
  })
}

const attach = async (
  ctx: Ctx,
  quoteId: string,
  file: ScannedFile,
  note: string | undefined,
): Promise<View> => {
  const quote = await quoteForUpdate(ctx, quoteId)
  const known = await referralFileRows(ctx, quote)
  // Sent twice, or by two at once, it is one file.
  if (known.some(({ sha256 }) => sha256 === file.sha256)) return referralFilesOf(ctx, quote)
  refuseAttach(ctx, quote, attachedOf(known))
  const { row } = quote
  const said = note || null
  await ctx.write(
    ctx.db.insertInto('referral_file').values({
      tenant_id: row.tenant_id,
      id: ctx.newId(),
      quote_id: row.id,
      file_name: file.fileName,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      note: said,
      scanned_by: file.scannedBy,
      org_id: ctx.actor.orgId,
      uploaded_by_name: ctx.actor.name,
      created_at: ctx.now,
    }),
  )
  recorded(ctx, quote, {
    action: 'quote.fileAttached',
    summary: `${file.fileName} attached to the referral of quote ${row.quote_number}${said ? `: ${said}` : ''}`,
    detail: { sha256: file.sha256 },
  })
  await mailReviewer(ctx, quote, { fileName: file.fileName, note: said })
  return referralFilesOf(ctx, quote)
}

const remove = async (ctx: Ctx, quoteId: string, fileId: string): Promise<View> => {
  const quote = await quoteForUpdate(ctx, quoteId)
  const files = await referralFileRows(ctx, quote)
  const file = files.find(({ id }) => id === fileId)
  if (!file) throw absent('file')
  refuseAction(ctx, referralFileRules, 'remove', referralFileFacts(ctx, quote, attachedOf(files), file))
  await ctx.write(
    ctx.db.deleteFrom('referral_file').where('tenant_id', '=', file.tenant_id).where('id', '=', file.id),
  )
  recorded(ctx, quote, {
    action: 'quote.fileRemoved',
    summary: `${file.file_name} removed from the referral of quote ${quote.row.quote_number}`,
    detail: { sha256: file.sha256 },
  })
  return referralFilesOf(ctx, quote)
}

/** A file of a quote that the caller may see; bytes that are not those that were stored are never given out. */
const send = async (ctx: Ctx, quoteId: string, fileId: string) => {
  const file = await ctx.db
    .selectFrom('referral_file as file')
    .innerJoin('quote', (join) =>
      join.onRef('quote.tenant_id', '=', 'file.tenant_id').onRef('quote.id', '=', 'file.quote_id'),
    )
    .select(['file.sha256', 'file.file_name', 'file.media_type'])
    .where('file.id', '=', fileId)
    .where('quote.id', '=', quoteId)
    .where(visible(ctx.actor, 'quote'))
    .executeTakeFirst()
  if (!file) throw absent('file')
  const bytes = await ctx.ports.files.get(file.sha256)
  if (!bytes) throw new StoredFileDamaged(`${file.sha256} is missing: put it back from a backup`)
  return { bytes, fileName: file.file_name, mediaType: file.media_type }
}

/** Files that a broker attaches to a referral for the underwriter. */
export const referralFileHandlers: Handlers<Contract> = {
  referralFileList: async (ctx, { params }) => referralFilesOf(ctx, await readQuote(ctx, params.id)),
  referralFileAdd: twoStep<Contract['referralFileAdd'], ScannedFile>({
    before: (ctx, { params, query }) => admit(ctx, params.id, query.fileName),
    outside: async (ctx, { params, query }) => {
      await admit(ctx, params.id, query.fileName)
      return checkedFile(ctx, query.fileName)
    },
    inside: (ctx, { params, query }, file) => attach(ctx, params.id, file, query.note),
  }),
  referralFileGet: (ctx, { params }) => send(ctx, params.id, params.fileId),
  referralFileRemove: (ctx, { params }) => remove(ctx, params.id, params.fileId),
}
