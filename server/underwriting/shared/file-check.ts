import { createHash } from 'node:crypto'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import {
  evidenceRefusal,
  evidenceTypeOf,
  safeFileName,
} from '#domain/underwriting/subjectivity/evidence-file.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { isBlankPdf } from '../subjectivity/blank-pdf.ts'
import { evidencePicture, isBlankPicture } from '../subjectivity/evidence-picture.ts'

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

/**
 * Checks an upload by its bytes, has it scanned, encodes pictures anew and stores it; done before the transaction,
 * since all of that takes its time.
 */
export const checkedFile = async (ctx: Ctx, name: string): Promise<ScannedFile> => {
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
