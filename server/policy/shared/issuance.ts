import { sql } from 'kysely'
import { dueDateOf } from '#domain/money/invoices.ts'
import { accountEvents } from '#domain/account/statuses.ts'
import { insurerNames } from '#domain/market/insurers.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { binderLifecycle } from '#domain/policy/binder-lifecycle.ts'
import { quoteLifecycle } from '#domain/quote/lifecycle.ts'
import { pages } from '#server/mail/pages.ts'
import type { PolicyIssued } from '#server/mail/templates/policy/policy.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { QuoteRow } from '#server/database/tables.ts'
import {
  changeOf,
  insertion,
  type ReadyWrite,
  together,
  Worked,
} from '#server/database/statements/whole-rows.ts'
import { filedNoticesOf } from '#server/document/shared/filed-notices.ts'
import { brokerOfPaper } from '#server/document/shared/surplus-notice.ts'
import { productName } from '#server/document/shared/parts.ts'
import { schedulesOf } from '#server/money/shared/issued-commission.ts'
import {
  earnedAtIssue,
  invoiceRow,
  type IssueFacts,
  issueDocuments,
  type Issued,
  issuedOf,
  issueJournal,
  policyRow,
  transactionRow,
} from './issuance-rows.ts'

export interface IssueOutcome {
  policyId: string
  policyNumber: string
  productType: string
  invoiceNumber: string
}

const noPaper = (product: string): Refused =>
  new Refused(
    refusal(
      'conflict',
      'PAPER_MISSING',
      `No carrier is assigned to ${product} here yet, so no policy can be issued. Ask the provider.`,
    ),
  )

const renewedNumber = (quote: QuoteRow) =>
  quote.is_renewal
    ? sql`(select policy_number from policy where tenant_id = ${quote.tenant_id} and id = ${quote.renewal_of})`
    : sql`null`

/** Numbers come from sequences, which no two commands wait for each other to draw from. */
const issueFacts = async (ctx: Ctx, quote: QuoteRow): Promise<IssueFacts> => {
  const { rows } = await sql<IssueFacts>`
    select nextval('policy_number')::int as policy_sequence, nextval('invoice_number')::int as invoice_sequence,
      org.commission_rate, org.cluster_id, ${schedulesOf(quote)} as commission_schedules, org.processor_id, org.npn, org.account_type as tenant_type, paper.carrier_id, paper.reinsurer_id,
      carrier.name as carrier_name, (select json_object_agg(member.name, member.id) from org member
        where member.account_type = 'CARRIER' and member.name = any(${insurerNames(quote.market)})) as carriers,
      account.firmographics->'company' as company, account.status as account_status,
      ${renewedNumber(quote)} as renewed_number, ${brokerOfPaper(quote)} as surplus_broker,
      ${filedNoticesOf(quote.state)} as filed_notices
    from org
    join account on account.tenant_id = org.id and account.id = ${quote.account_id}
    join paper on paper.product = ${quote.product} and paper.market = ${quote.market}
      and paper.is_surplus = ${quote.is_surplus}
    join org carrier on carrier.id = paper.carrier_id
    where org.id = ${quote.tenant_id}`.execute(ctx.db)
  const [facts] = rows
  if (!facts) throw noPaper(quote.product)
  return facts
}

/** The new rows of an issuance. */
const newRows = (ctx: Ctx, quote: QuoteRow, facts: IssueFacts, issued: Issued): ReadyWrite[] => {
  const { db } = ctx
  const { journal, postings } = issueJournal(ctx, quote, facts, issued)
  return [
    insertion(db, 'policy', [policyRow(ctx, quote, facts, issued)]),
    insertion(db, 'policy_transaction', [transactionRow(ctx, quote, facts, issued)]),
    insertion(db, 'policy_earned', earnedAtIssue(ctx, quote, facts, issued)),
    insertion(db, 'invoice', [invoiceRow(ctx, quote, facts, issued)]),
    insertion(db, 'journal', [journal]),
    ...(postings.length > 0 ? [insertion(db, 'posting', postings)] : []),
    insertion(db, 'document', issueDocuments(ctx, quote, facts, issued)),
  ]
}

const nextVersion = new Worked('lock_version + 1')

/** What issuance changes of the account and, last, of the quote, which must still be bound. */
const changes = (ctx: Ctx, quote: QuoteRow, facts: IssueFacts, issued: Issued): ReadyWrite[] => {
  const { tenant_id, id, account_id } = quote
  const change = { modified_at: ctx.now, lock_version: nextVersion, carrier_id: facts.carrier_id }
  const insured = { tenant_id, id: account_id }
  const from = quote.status
  const binder = quote.binder_status
  const bound = { tenant_id, id, status: from }
  return [
    changeOf(ctx.db, 'account', insured, {
      ...change,
      status: transition(accountEvents, 'follow', facts.account_status, 'Active Policy'),
    }),
    changeOf(ctx.db, 'quote', bound, {
      ...change,
      status: transition(quoteLifecycle, 'issue', from),
      policy_id: issued.policyId,
      policy_number: issued.policyNumber,
      binder_status: binder === null ? null : transition(binderLifecycle, 'issue', binder),
    }),
  ]
}

/** A renewal takes the place of the policy that expires, which nothing else may have done. */
const renew = async (ctx: Ctx, quote: QuoteRow, { policyId }: Issued): Promise<void> => {
  if (!quote.is_renewal || !quote.renewal_of) return
  const { numUpdatedRows } = await ctx.db
    .updateTable('policy')
    .set({ modified_at: ctx.now, lock_version: sql<number>`lock_version + 1`, renewed_by: policyId })
    .where('tenant_id', '=', quote.tenant_id)
    .where('id', '=', quote.renewal_of)
    .where('renewed_by', 'is', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows !== 1n)
    throw new Refused(refusal('conflict', 'ALREADY_RENEWED', 'The expiring policy was renewed already.'))
}

/** Writes everything in one statement. */
const writeIssuance = async (ctx: Ctx, quote: QuoteRow, facts: IssueFacts, issued: Issued): Promise<void> => {
  const writes = [...newRows(ctx, quote, facts, issued), ...changes(ctx, quote, facts, issued)]
  const { numAffectedRows } = await together(ctx.db, writes).execute()
  if (numAffectedRows !== 1n)
    throw new Refused(refusal('conflict', 'ALREADY_ISSUED', 'This quote was issued already.'))
  await renew(ctx, quote, issued)
}

const auditIssuance = (ctx: Ctx, quote: QuoteRow, facts: IssueFacts, issued: Issued): void => {
  const owner = { tenantId: quote.tenant_id, accountId: quote.account_id }
  ctx.audit({
    ...owner,
    action: 'quote.issued',
    recordKind: 'quote',
    recordId: quote.id,
    fromStatus: 'BOUND',
    toStatus: 'ISSUED',
    summary: `Quote ${quote.quote_number} issued as policy ${issued.policyNumber}`,
  })
  ctx.audit({
    ...owner,
    action: 'policy.issued',
    recordKind: 'policy',
    recordId: issued.policyId,
    fromStatus: null,
    toStatus: issued.status,
    summary: `Policy ${issued.policyNumber} issued with invoice ${issued.invoiceNumber}`,
  })
  if (facts.account_status !== 'Active Policy')
    ctx.audit({
      ...owner,
      action: 'account.statusChanged',
      recordKind: 'account',
      recordId: quote.account_id,
      fromStatus: facts.account_status,
      toStatus: 'Active Policy',
      summary: `${quote.company_name} has an active policy`,
    })
}

type PolicyMail = 'policyIssuedToCustomer' | 'policyIssuedToAgent'

/** Insured and agent are notified once the transaction has committed. */
const mailIssuance = (ctx: Ctx, quote: QuoteRow, facts: IssueFacts, issued: Issued): void => {
  const { contact, agent } = quote
  const shared = {
    companyName: quote.company_name,
    policyNumber: issued.policyNumber,
    productName: productName(quote.product),
    agencyName: quote.agency_name,
    effectiveDate: quote.effective_date,
    endDate: quote.end_date,
    totalPremium: issued.total,
    dueDate: dueDateOf(issued.today),
    documents: ['Policy', 'Invoice'],
  }
  const policy = { product: quote.product, id: issued.policyId }
  const mails: [PolicyMail, string | undefined, PolicyIssued][] = [
    [
      'policyIssuedToCustomer',
      contact.policyContactEmail,
      {
        ...shared,
        recipientName: contact.policyContactFirstName ?? '',
        linkPath: pages.policy('CUSTOMER', policy),
      },
    ],
    [
      'policyIssuedToAgent',
      agent.agentEmail,
      {
        ...shared,
        recipientName: agent.agentFirstName,
        linkPath: pages.policy(facts.tenant_type, policy),
      },
    ],
  ]
  for (const [template, to, mail] of mails)
    if (to) ctx.enqueue({ type: 'mail.send', template, to, market: quote.market, facts: mail })
}

/**
 * Issues the policy of a bound quote: policy with its first transaction, invoice, postings, documents, mail, the
 * quote's and the account's new status and their audit entries. The caller has locked the quote and asked
 * its rules. Two round trips, three of a renewal; nothing is locked but the quote, its account and the policy that it renews.
 * Refuses when no carrier's paper fits, or when the expiring policy is renewed already.
 */
export const issuePolicy = async (ctx: Ctx, quote: QuoteRow): Promise<IssueOutcome> => {
  const facts = await issueFacts(ctx, quote)
  const issued = issuedOf(ctx, quote, facts)
  await writeIssuance(ctx, quote, facts, issued)
  auditIssuance(ctx, quote, facts, issued)
  mailIssuance(ctx, quote, facts, issued)
  return {
    policyId: issued.policyId,
    policyNumber: issued.policyNumber,
    productType: quote.product,
    invoiceNumber: issued.invoiceNumber,
  }
}
