import { productOf } from '#domain/rating/products.ts'
import { pages } from '#server/mail/pages.ts'
import { type FactsOf, mailJob } from '#server/mail/mails.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Agent } from '#server/database/json-columns.ts'
import type { LoadedQuote } from './quote.ts'
import { underwriterEmails } from '#server/party/shared/underwriters.ts'

type QuoteMail =
  | 'quoteSent'
  | 'signatureCompleted'
  | 'paperSignatureRecorded'
  | 'quoteReferred'
  | 'quoteReleased'
  | 'quoteDeclined'
  | 'quoteForwarded'
  | 'referralFileAttached'
  | 'retailRequested'
  | 'retailRequestMoved'
  | 'bindRequestRejected'
  | 'quoteBoundToCustomer'
  | 'quoteBoundToAgent'
  | 'quoteReassessed'
  | 'surplusNotice'

type Shared = Pick<FactsOf<QuoteMail>, 'companyName' | 'quoteNumber' | 'productName'>

/** Sends a mail about a quote once the command has committed. */
export const mailAbout = <T extends QuoteMail>(
  ctx: Pick<Ctx, 'enqueue'>,
  { row }: LoadedQuote,
  template: T,
  to: string,
  facts: Omit<FactsOf<T>, keyof Shared>,
): void => {
  const shared: Shared = {
    companyName: row.company_name,
    quoteNumber: row.quote_number,
    productName: productOf(row.product)?.name ?? row.product,
  }
  ctx.enqueue(mailJob(template, { to, market: row.market }, shared, facts))
}

export const agentOf = ({ row }: LoadedQuote): Agent => row.agent

/** Both names of an agent, as lists and mails write them. */
export const nameOf = ({ agentFirstName, agentLastName }: Agent): string =>
  `${agentFirstName} ${agentLastName}`.trim()

export const agentName = (quote: LoadedQuote): string => nameOf(agentOf(quote))

/** Where the agency's people open the quote. */
export const agencyPath = ({ row, producer }: LoadedQuote): string => pages.quote(producer.accountType, row)

/** Where the provider's staff open the quote. */
export const staffPath = ({ row }: LoadedQuote): string => pages.quote('COWBELL', row)

/** Notifies the underwriters that a quote waits for their decision. */
export const mailUnderwriters = async (
  ctx: Ctx,
  quote: LoadedQuote,
  reasons: readonly string[],
): Promise<void> => {
  for (const email of await underwriterEmails(ctx))
    mailAbout(ctx, quote, 'quoteReferred', email, {
      agencyName: quote.row.agency_name,
      totalPremium: quote.row.total_premium ?? 0,
      reasons,
      decideBy: (quote.row.decision_by ?? ctx.now).toISOString(),
      linkPath: staffPath(quote),
    })
}
