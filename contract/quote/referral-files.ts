import { z } from 'zod'
import { referralFileNote } from '#domain/quote/review/referral-files.ts'
import { LARGEST_EVIDENCE } from '#domain/underwriting/subjectivity/evidence-file.ts'
import { defineContract } from '../endpoint.ts'
import { actions, availability, id, instant, requiredText } from '../wire.ts'
import { byId } from './quote.ts'

/** Files that were attached to a quote's referral, and whether another may be. */
export const referralFiles = z
  .object({
    /** The newest first. */
    content: z.array(
      z.object({
        id,
        fileName: z.string(),
        mediaType: z.string(),
        /** Bytes. */
        size: z.int(),
        sha256: z.string(),
        note: z.string().nullable(),
        uploadedBy: z.string(),
        created: instant,
        /** Whether the caller may remove it. */
        removal: availability,
      }),
    ),
    actions,
  })
  .meta({ id: 'ReferralFiles' })

const ofQuote = { record: { kind: 'quote', in: 'params', field: 'id' } } as const
const path = '/api/quote/v1/{id}/referral-file'

/** What a broker adds to a referral for the underwriter to read: loss runs, certificates, screenshots. */
export const referralFileContract = defineContract({
  referralFileList: {
    method: 'GET',
    path,
    summary: 'Files that were attached to the referral of a quote',
    tag: 'Underwriting',
    access: ['quote:submit', 'quote:release'],
    params: byId,
    response: referralFiles,
    ...ofQuote,
  },
  referralFileAdd: {
    method: 'POST',
    path,
    summary: 'Attach a file to the referral of a quote, until it is decided; it is looked into first',
    tag: 'Underwriting',
    access: ['quote:submit'],
    atomic: true,
    rate: 30,
    upload: LARGEST_EVIDENCE,
    params: byId,
    query: z.object({ fileName: requiredText(200, 'Name the file.'), note: referralFileNote.optional() }),
    response: referralFiles,
    ...ofQuote,
  },
  referralFileGet: {
    method: 'GET',
    path: `${path}/{fileId}`,
    summary: 'Download a file of a referral',
    tag: 'Underwriting',
    access: ['quote:submit', 'quote:release'],
    params: byId.extend({ fileId: id }),
    file: 'application/octet-stream',
    ...ofQuote,
  },
  referralFileRemove: {
    method: 'DELETE',
    path: `${path}/{fileId}`,
    summary: 'Remove a file from a referral that is not decided yet',
    tag: 'Underwriting',
    access: ['quote:submit'],
    command: true,
    params: byId.extend({ fileId: id }),
    response: referralFiles,
    ...ofQuote,
  },
})
