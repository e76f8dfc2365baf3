import { createHash } from 'node:crypto'
import type { z } from 'zod'
import type { subjectivity as viewSchema } from '#contract/underwriting/underwriting.ts'
import { fieldRefusal, type Refusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import {
  evidenceNameRefusal,
  evidenceRefusal,
  evidenceTypeOf,
  MOST_EVIDENCE_FILES,
  safeFileName,
} from '#domain/underwriting/subjectivity/evidence-file.ts'
import { subjectivityRules } from '#domain/underwriting/subjectivity/actions.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { StoredFileDamaged } from '#server/process/folder/files.ts'
import { absent, visible } from '#server/database/scope.ts'
import { factColumns, itsQuote, subjectivityFacts } from './facts.ts'
import { isBlankPdf } from './blank-pdf.ts'
import { evidencePicture, isBlankPicture } from './evidence-picture.ts'
import { allowedSubjectivity, moveSubjectivity } from './subjectivities.ts'

/** A file that was looked into and stored by its hash; no record names it yet. */
export interface ScannedFile {
  fileName: string
  mediaType: string
  size: number
  sha256: string
  scannedBy: string
}

/** A blank page shows nothing: it is no evidence, and nothing is credited for it. */
const BLANK = fieldRefusal('file', 'The file is blank. Send one that shows what is asked for.', 'FILE_BLANK')

const verdictOn = async (ctx: Ctx, bytes: Uint8Array) => {
  try {
    return await ctx.ports.fileScan.look(bytes)
  } catch (error) {
    if (error instanceof Refused) throw error
    throw new Refused(
      refusal(
        'conflict',
        'FILE_NOT_SCANNED',
        'The file could not be looked into. Try again in a few minutes.',
      ),
    )
  }
}

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

/**
 * Checks an upload by its bytes, has it scanned and encodes pictures anew; done before the transaction, since all of
 * that takes its time.
 */
export const lookInto = async (ctx: Ctx, id: string, name: string): Promise<ScannedFile> => {
  await admitEvidence(ctx, id, name)
  const sent = ctx.caller.file ?? new Uint8Array()
  const fileName = safeFileName(name)
  refuseIf(evidenceRefusal(fileName, sent))
  refuseIf(isBlankPdf(Buffer.from(sent.buffer, sent.byteOffset, sent.byteLength)) ? BLANK : null)
  const verdict = await verdictOn(ctx, sent)
  if (!verdict.isClean)
    throw new Refused(
      fieldRefusal('file', `The file is not accepted: ${verdict.threat} was found in it.`, 'FILE_INFECTED'),
    )
  const { mediaType = '' } = evidenceTypeOf(sent) ?? {}
  const bytes = await evidencePicture(sent, mediaType)
  refuseIf((await isBlankPicture(bytes, mediaType)) ? BLANK : null)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await ctx.ports.files.put(sha256, bytes)
  return { fileName, mediaType, size: bytes.length, sha256, scannedBy: verdict.by }
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
