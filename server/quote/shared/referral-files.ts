import type { OutputOf } from '#contract/endpoint.ts'
import type { referralFileContract } from '#contract/quote/referral-files.ts'
import { type ReferralFileFacts, referralFileRules } from '#domain/quote/review/referral-files.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import type { LoadedQuote } from './quote.ts'

type View = OutputOf<(typeof referralFileContract)['referralFileList']>

/** Rows of the files of a quote that the caller was let to see, the newest first. */
export const referralFileRows = (ctx: Ctx, { row }: Pick<LoadedQuote, 'row'>) =>
  ctx.db
    .selectFrom('referral_file')
    .selectAll()
    .where('tenant_id', '=', row.tenant_id)
    .where('quote_id', '=', row.id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** How many of them were attached to the referral: a signed application takes no place among them. */
export const attachedOf = (rows: readonly { purpose: 'REFERRAL' | 'SIGNED' }[]): number =>
  rows.filter(({ purpose }) => purpose === 'REFERRAL').length

/** What the rules look at: of one file, or of one that is still to come. */
export const referralFileFacts = (
  ctx: Ctx,
  { row }: Pick<LoadedQuote, 'row'>,
  files: number,
  file?: { org_id: string; purpose: 'REFERRAL' | 'SIGNED' },
): ReferralFileFacts => ({
  status: row.status,
  files, // What shows a signature stays.
  isOwn: file?.org_id === ctx.actor.orgId && file.purpose === 'REFERRAL',
})

/** The files of a quote's referral, as the caller sees them. */
export const referralFilesOf = async (ctx: Ctx, quote: Pick<LoadedQuote, 'row'>): Promise<View> => {
  const rows = await referralFileRows(ctx, quote)
  const attached = attachedOf(rows)
  return {
    content: rows.map((row) => ({
      id: row.id,
      fileName: row.file_name,
      mediaType: row.media_type,
      size: row.size,
      sha256: row.sha256,
      note: row.note,
      uploadedBy: row.uploaded_by_name,
      created: row.created_at.toISOString(),
      removal: actionsFor(ctx, referralFileRules, referralFileFacts(ctx, quote, attached, row), ['remove'])
        .remove,
    })),
    actions: actionsFor(ctx, referralFileRules, referralFileFacts(ctx, quote, attached), ['attach']),
  }
}
