import { productOf } from '#domain/rating/products.ts'
import { pages } from '#server/mail/pages.ts'
import type {
  QuoteDeclined,
  QuoteForwarded,
  QuoteReassessed,
  SurplusNotice,
  QuoteReferred,
  QuoteReleased,
  QuoteSent,
  SignatureCompleted,
} from '#server/mail/templates/quote.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import type { LoadedQuote } from './quote.ts'
import { underwriterEmails } from './underwriters.ts'

/** The mails about a quote and the facts that each of their templates takes. */
interface QuoteMails {
  quoteSent: QuoteSent
  signatureCompleted: SignatureCompleted
  quoteReferred: QuoteReferred
  quoteReleased: QuoteReleased
  quoteDeclined: QuoteDeclined
  quoteForwarded: QuoteForwarded
  quoteReassessed: QuoteReassessed
  surplusNotice: SurplusNotice
}

type Shared = 'companyName' | 'quoteNumber' | 'productName'

/** Sends a mail about a quote once the command has committed. */
export const mailAbout = <T extends keyof QuoteMails>(
  ctx: Pick<Ctx, 'enqueue'>,
  { row }: LoadedQuote,
  template: T,
  to: string,
  facts: Omit<QuoteMails[T], Shared>,
): void =>
  ctx.enqueue({
    type: 'mail.send',
    template,
    to,
    market: row.market,
    facts: {
      companyName: row.company_name,
      quoteNumber: row.quote_number,
      productName: productOf(row.product)?.name ?? row.product,
      ...facts,
    },
  })

interface Agent {
  agentFirstName: string
  agentLastName: string
  agentEmail: string
  agentPhone: string | null
}

export const agentOf = ({ row }: LoadedQuote): Agent => row.agent as unknown as Agent

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
