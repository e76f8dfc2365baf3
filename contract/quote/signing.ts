import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { policyContact } from '#domain/account/schema.ts'
import { LARGEST_EVIDENCE } from '#domain/underwriting/subjectivity/evidence-file.ts'
import { signedFileName, signeeName, signeeTitle, terrorismElection } from '#domain/quote/fields.ts'
import { byId, byQuote, command, expected, inBody, quoteStanding, retailAgent } from './quote.ts'
import { id, localDate } from '../wire.ts'

/** A quote sent to the insured or to the retail agent, and signed. */
export const quoteSigningContract = defineContract({
  quoteSend: {
    method: 'POST',
    path: '/api/quote/v1/action/send-sign-request',
    summary: 'Send the quote to the policyholder to read and sign',
    tag: 'Quotes',
    access: ['quote:send'],
    command: true,
    body: policyContact.extend({ quoteId: id }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'body', field: 'quoteId' },
  },
  quoteForward: {
    method: 'POST',
    path: '/api/quote/v1/action/send',
    summary: 'Send a quote to the agent of a retail agency, to review and request to bind',
    tag: 'Quotes',
    access: ['quote:send'],
    body: byQuote.extend(retailAgent.shape),
    ...command,
    ...inBody,
  },
  quoteSign: {
    method: 'POST',
    path: '/api/esign/v1/quoteSigned',
    summary: 'Attest and sign the application',
    tag: 'Quotes',
    access: ['quote:sign'],
    command: true,
    body: z.object({
      quoteId: id,
      signeeName,
      signeeTitle: signeeTitle.optional(),
      /** A person other than the contact signs, and says so; a title is then needed. */
      isSigningForContact: z.boolean().optional(),
      /** What the application's offer asks for; the same that terms and price hold. */
      terrorismElection: terrorismElection.optional(),
      /** The box under the application's surplus lines notice, where it has one. */
      isNoticeSigned: z.boolean().optional(),
      /** The box "I attest"; nothing is signed without it. */
      isAttested: z.literal(true, { error: 'Tick the statement of attestation.' }),
      /** Hash of what was on the screen; refused when the application changed meanwhile. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    response: quoteStanding,
    record: { kind: 'quote', in: 'body', field: 'quoteId' },
  },
  quoteElectTerrorism: {
    method: 'POST',
    path: '/api/esign/v1/terrorismElection',
    summary: 'Price the quote with or without coverage for acts of terrorism, as the insured elects',
    tag: 'Quotes',
    access: ['quote:sign'],
    body: byQuote.extend({ terrorismElection, ...expected }),
    ...command,
    ...inBody,
  },
  quoteSignedFileAdd: {
    method: 'POST',
    path: '/api/esign/v1/signedFile/{id}',
    summary: 'Upload an application that was signed on paper, before it is marked as signed',
    tag: 'Quotes',
    access: ['quote:marksigned'],
    atomic: true,
    rate: 30,
    upload: LARGEST_EVIDENCE,
    params: byId,
    query: z.object({ fileName: signedFileName }),
    response: z.object({ fileName: z.string(), sha256: z.string() }).meta({ id: 'SignedFile' }),
    record: { kind: 'quote', in: 'params', field: 'id' },
  },
  quoteMarkSigned: {
    method: 'POST',
    path: '/api/esign/v1/markSigned',
    summary: 'Record a signature that was given on paper',
    tag: 'Quotes',
    access: ['quote:marksigned'],
    body: byQuote.extend({
      signeeName,
      signeeTitle: signeeTitle.optional(),
      /** As it is marked on the paper. */
      terrorismElection: terrorismElection.optional(),
      docSignedDate: localDate,
      /** Of the upload that shows the signature. */
      fileName: signedFileName,
    }),
    ...command,
    ...inBody,
  },
})
