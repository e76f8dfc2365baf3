import { transition } from '#domain/kernel/lifecycle.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { formatDay } from '#domain/market/format.ts'
import { answersRefusal } from '#domain/quote/guards.ts'
import { quoteEvents } from '#domain/quote/lifecycle.ts'
import type { Signature } from '#domain/quote/signing/signature.ts'
import { noticeSignatureRefusal } from '#domain/quote/signing/surplus-notice.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { addApplication } from '#server/quote/documents.ts'
import { closeOthers, type lockOptions } from '#server/quote/shared/events.ts'
import { factsOf, type LoadedQuote, recorded, saveQuote } from '#server/quote/shared/quote.ts'
import { todayAt } from '#server/rating/shared/rated-account.ts'
import { signatureDetail, signatureFor } from './signing.ts'

/** Who agreed beforehand that a policy is renewed by itself, and when. */
export interface Agreement {
  by: string
  at: Date
  policyNumber: string
}

/** The Act wants a rejection of coverage for acts of terrorism signed anew for each term. */
const refuseRejection = ({ application }: Signature): void => {
  if (application.terrorism?.election === 'REJECT')
    throw new Refused(
      refusal(
        'conflict',
        'TERRORISM_NOT_REJECTED',
        'The expiring terms leave out coverage for acts of terrorism, which the policyholder rejects anew in writing for each term. Send the renewal to the policyholder to sign.',
      ),
    )
}

/** The quote signed so; every application that may be signed only by hand was refused before. */
const signedSo = async (
  ctx: Ctx,
  quote: LoadedQuote,
  signature: Signature,
  options: Awaited<ReturnType<typeof lockOptions>>,
  by: string,
): Promise<LoadedQuote> => {
  refuseIf(noticeSignatureRefusal(signature.application.surplusNotice, undefined))
  const from = quote.row.status
  const saved = await saveQuote(ctx, quote, {
    status: transition(quoteEvents, 'agreed', from),
    signee_name: signature.name,
    signee_title: null,
    signed_at: ctx.now,
    signature,
  })
  await addApplication(ctx, saved)
  await closeOthers(ctx, saved.row, signature.name, options)
  return recorded(ctx, saved, {
    action: 'quote.signed',
    fromStatus: from,
    summary: `Quote ${saved.row.quote_number} signed by ${by}`,
    detail: signatureDetail(signature),
  })
}

/**
 * Signs a renewal by the agreement to automatic renewal. Refused where the law wants the policyholder's own signature for each
 * term, and where answers are contradicted or have changed since the price was made.
 */
export const signAsAgreed = async (
  ctx: Ctx,
  quote: LoadedQuote,
  { by, at, policyNumber }: Agreement,
  options: Awaited<ReturnType<typeof lockOptions>>,
): Promise<LoadedQuote> => {
  refuseIf(answersRefusal(factsOf(quote)))
  const day = formatDay(todayAt(at, quote.row), quote.row.market)
  const signature: Signature = {
    ...signatureFor(ctx, quote, { signeeName: by }),
    statement: `${by} agreed on ${day} that policy ${policyNumber} is renewed by itself on the terms that it expires with. The answers of this application were given within the time for which they count.`,
  }
  refuseRejection(signature)
  return signedSo(
    ctx,
    quote,
    signature,
    options,
    `the agreement of ${by} to automatic renewal of policy ${policyNumber}`,
  )
}

/**
 * Signs the terms in the place of a policy by the agreement that the insured signed on paper and that is kept with that
 * policy; what it elects about acts of terrorism is on it. Refused where answers are contradicted or have changed.
 */
export const signOnPaper = (
  ctx: Ctx,
  quote: LoadedQuote,
  { signedBy, policyNumber }: { signedBy: string; policyNumber: string },
  options: Awaited<ReturnType<typeof lockOptions>>,
): Promise<LoadedQuote> => {
  refuseIf(answersRefusal(factsOf(quote)))
  const signature: Signature = {
    ...signatureFor(ctx, quote, { signeeName: signedBy }),
    statement: `${signedBy} signed the agreement, uploaded with policy ${policyNumber}, that it is canceled and written anew on these terms.`,
  }
  return signedSo(
    ctx,
    quote,
    signature,
    options,
    `${signedBy} in the agreement to rewrite policy ${policyNumber}`,
  )
}
