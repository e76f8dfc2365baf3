import type { z } from 'zod'
import type { subjectivity as viewSchema } from '#contract/underwriting/underwriting.ts'
import { type Refusal, refusal, refuseIf } from '#domain/kernel/refusal.ts'
import {
  evidenceNameRefusal,
  MOST_EVIDENCE_FILES,
  safeFileName,
} from '#domain/underwriting/subjectivity/evidence-file.ts'
import { subjectivityRules } from '#domain/underwriting/subjectivity/actions.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { StoredFileDamaged } from '#server/process/folder/files.ts'
import { absent, visible } from '#server/database/scope.ts'
import { checkedFile, type ScannedFile } from '../shared/file-check.ts'
import { factColumns, itsQuote, subjectivityFacts } from './facts.ts'
import { allowedSubjectivity, moveSubjectivity } from './subjectivities.ts'

const filesOfCondition = (ctx: Ctx, tenantId: string, id: string) =>
  ctx.db
    .selectFrom('subjectivity_file')
    .select(['version', 'sha256'])
    .where('tenant_id', '=', tenantId)
    .where('subjectivity_id', '=', id)
    .orderBy('version')
    .execute()

const tooMany = (files: number): Refusal | null =>
  files >= MOST_EVIDENCE_FILES
    ? refusal('conflict', 'FILES_TOO_MANY', `A subjectivity holds at most ${MOST_EVIDENCE_FILES} files.`)
    : null

/** Refuses a file by its name, its condition and who sends it, while its bytes are still on their way. */
export const admitEvidence = async (ctx: Ctx, id: string, name: string): Promise<void> => {
  const row = await ctx.db
    .selectFrom('subjectivity')
    .select(['tenant_id', 'status', ...factColumns, itsQuote.as('quote')])
    .where('id', '=', id)
    .where(visible(ctx.actor, 'subjectivity'))
    .executeTakeFirst()
  if (!row) throw absent('subjectivity')
  refuseAction(ctx, subjectivityRules, 'submit', subjectivityFacts(ctx, row, row.quote))
  refuseIf(tooMany((await filesOfCondition(ctx, row.tenant_id, id)).length))
  refuseIf(evidenceNameRefusal(safeFileName(name)))
}

/** Refuses what its condition does not take, and checks and stores the rest. */
export const lookInto = async (ctx: Ctx, id: string, name: string): Promise<ScannedFile> => {
  await admitEvidence(ctx, id, name)
  return checkedFile(ctx, name)
}

/** Keeps the file as the next version of the condition's evidence and sends it to the underwriter. */
export const addEvidenceFile = async (
  ctx: Ctx,
  id: string,
  file: ScannedFile,
  evidence: string | undefined,
): Promise<z.output<typeof viewSchema>> => {
  const row = await allowedSubjectivity(ctx, id, 'submit')
  const known = await filesOfCondition(ctx, row.tenant_id, id)
  const latest = known.at(-1)
  // Sent twice, or by two at once, it is one file.
  if (latest?.sha256 === file.sha256)
    return moveSubjectivity(ctx, id, 'submit', { evidence: evidence || file.fileName })
  refuseIf(tooMany(known.length))
  await ctx.write(
    ctx.db.insertInto('subjectivity_file').values({
      tenant_id: row.tenant_id,
      id: ctx.newId(),
      subjectivity_id: id,
      version: (latest?.version ?? 0) + 1,
      file_name: file.fileName,
      media_type: file.mediaType,
      size: file.size,
      sha256: file.sha256,
      scanned_by: file.scannedBy,
      uploaded_by_name: ctx.actor.name,
      created_at: ctx.now,
    }),
  )
  return moveSubjectivity(ctx, id, 'submit', { evidence: evidence || file.fileName })
}

/** A file of a condition that the caller may see; bytes that are not those that were stored are never given out. */
export const sendEvidenceFile = async (ctx: Ctx, id: string, fileId: string) => {
  const file = await ctx.db
    .selectFrom('subjectivity_file as file')
    .innerJoin('subjectivity', (join) =>
      join
        .onRef('subjectivity.tenant_id', '=', 'file.tenant_id')
        .onRef('subjectivity.id', '=', 'file.subjectivity_id'),
    )
    .select(['file.sha256', 'file.file_name', 'file.media_type'])
    .where('file.id', '=', fileId)
    .where('subjectivity.id', '=', id)
    .where(visible(ctx.actor, 'subjectivity'))
    .executeTakeFirst()
  if (!file) throw absent('file')
  const bytes = await ctx.ports.files.get(file.sha256)
  if (!bytes) throw new StoredFileDamaged(`${file.sha256} is missing: put it back from a backup`)
  return { bytes, fileName: file.file_name, mediaType: file.media_type }
}
