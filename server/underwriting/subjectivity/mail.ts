import { sql, type SqlBool } from 'kysely'
import type { AccountType } from '#domain/access/account-types.ts'
import { type LocalDate, localDateIn } from '#domain/kernel/dates.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { BOUND, isAmong } from '#domain/quote/status-groups.ts'
import { productOf } from '#domain/rating/products.ts'
import { isOverdue } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { SubjectivityRow } from '#server/database/tables.ts'
import type { Db } from '#server/database/kysely.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { mailJob } from '#server/mail/mails.ts'
import { pages } from '#server/mail/pages.ts'
import type { ItsQuote } from './facts.ts'

/** The quote of subjectivities, as far as a mail about them names it, and who reads that mail. */
interface Addressed extends ItsQuote {
  id: string
  quoteNumber: string
  product: string
  companyName: string
  policyNumber: string | null
  isSent: boolean
  agent: { agentFirstName?: string; agentEmail?: string }
  contact: { policyContactFirstName?: string; policyContactEmail?: string }
  tenantType: AccountType
}

const addressed = (db: Db, tenantId: string, quoteId: string): Promise<Addressed> =>
  db
    .selectFrom('quote')
    .innerJoin('org', 'org.id', 'quote.tenant_id')
    .select([
      'quote.id',
      'quote.quote_number as quoteNumber',
      'quote.product',
      'quote.company_name as companyName',
      'quote.policy_number as policyNumber',
      'quote.market',
      'quote.state',
      'quote.status',
      'quote.agent',
      'quote.contact',
      'org.account_type as tenantType',
      sql<SqlBool>`quote.sent_at is not null`.as('isSent'),
    ])
    .where('quote.tenant_id', '=', tenantId)
    .where('quote.id', '=', quoteId)
    .executeTakeFirstOrThrow() as Promise<Addressed>

/** The insured is written to once it may read the quote. */
const readersOf = (quote: Addressed): { to: string; recipientName: string; reader: AccountType }[] => {
  const { agent, contact, tenantType } = quote
  const isShown = quote.isSent || isAmong(BOUND, quote.status)
  return [
    { to: agent.agentEmail ?? '', recipientName: agent.agentFirstName ?? '', reader: tenantType },
    {
      to: isShown ? (contact.policyContactEmail ?? '') : '',
      recipientName: contact.policyContactFirstName ?? '',
      reader: 'CUSTOMER' as const,
    },
  ].filter(({ to }) => to !== '')
}

type Due = Pick<
  SubjectivityRow,
  'id' | 'tenant_id' | 'account_id' | 'quote_id' | 'title' | 'stage' | 'due_date'
> & {
  detail: string
}

const WHO: Partial<Record<AccountType, string>> = { CUSTOMER: 'insured' }

/**
 * Leaves one mail for the broker and one for the insured about open subjectivities of one quote, and an entry in the
 * trail for each. The rows are locked by the caller, who has found that they are open.
 */
export const mailReminders = async (
  ctx: Pick<PublicCtx, 'db' | 'now' | 'enqueue' | 'audit'>,
  rows: readonly [Due, ...Due[]],
): Promise<void> => {
  const [{ tenant_id, quote_id }] = rows
  const quote = await addressed(ctx.db, tenant_id, quote_id)
  const today: LocalDate = localDateIn(ctx.now, timeZoneOf(quote.market, quote.state))
  const readers = readersOf(quote)
  for (const { to, recipientName, reader } of readers)
    ctx.enqueue(
      mailJob(
        'subjectivityReminder',
        { to, market: quote.market },
        {
          companyName: quote.companyName,
          quoteNumber: quote.quoteNumber,
          productName: productOf(quote.product)?.name ?? quote.product,
        },
        {
          recipientName,
          policyNumber: quote.policyNumber,
          subjectivities: rows.map(({ title, detail, stage, due_date }) => ({
            title,
            detail,
            stage,
            dueDate: due_date,
            isOverdue: isOverdue({ status: 'OPEN', dueDate: due_date }, today),
          })),
          linkPath: pages.quote(reader, quote),
        },
      ),
    )
  const who = readers.map(({ reader }) => WHO[reader] ?? 'broker').join(' and ')
  for (const row of rows)
    ctx.audit({
      tenantId: row.tenant_id,
      action: 'subjectivity.reminded',
      recordKind: 'subjectivity',
      recordId: row.id,
      accountId: row.account_id,
      summary: who
        ? `Reminder of subjectivity "${row.title}", due ${row.due_date}, sent to ${who}`
        : `No reminder of subjectivity "${row.title}": no email address is on file`,
      detail: { dueDate: row.due_date },
    })
}
