import type { ApplicantNoticeFacts, SignedNoticeFacts } from '#domain/document/document-facts.ts'
import type { SignedNotice } from '#domain/quote/signing/surplus-notice.ts'
import type { QuoteRow } from '#server/database/tables.ts'

/** The surplus lines notice of an application as documents print it. */
export const applicantNoticeFacts = ({
  title,
  statute,
  paragraphs,
  points,
  isBold,
  statement,
}: SignedNotice): ApplicantNoticeFacts => ({
  title,
  statute,
  paragraphs,
  ...(points === null ? {} : { points }),
  isBold,
  statement,
})

/** The copy of the signed notice that goes with a policy; nothing where the application had none. */
export const signedNoticeFacts = ({
  signature,
}: Pick<QuoteRow, 'signature'>): { signedNotice?: SignedNoticeFacts } => {
  const notice = signature?.application.surplusNotice
  if (!signature || !notice) return {}
  return {
    signedNotice: {
      ...applicantNoticeFacts(notice),
      signer: {
        signeeName: signature.name,
        signeeTitle: signature.title,
        signedAt: signature.at,
        timeZone: signature.zone,
        ...(signature.onPaper && { paperSignedOn: signature.onPaper.signedOn }),
      },
    },
  }
}
