import { sql } from 'kysely'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { addAccounts, type Book, createBook, signQuote } from '#server/testing/copied-book.ts'
import { runCalendar } from '#server/calendar.ts'
import { openBenchDatabase } from './database.ts'

const POLICIES = 1_000
/** Seconds in which so many renewals are to be evaluated and priced. */
const LIMIT = 60

export interface RenewalLine {
  what: string
  renewals: number
  seconds: number
  limit: number
  /** The share of the limit that was used. */
  ratio: number
}

/** A policy issued by the product's own commands, whose renewal its agent agreed to. */
const issueTemplate = async (book: Book) => {
  const [account] = await addAccounts(book, 1)
  if (!account) throw new Error('no account was made')
  const { quoteId, version } = await signQuote(book, account)
  const agent = book.tenants[0]?.agent ?? null
  await book.api.run(agent, 'quoteBind', { params: { id: quoteId }, body: { version } })
  const { policyId } = await book.api.run(agent, 'quoteIssue', {
    params: { productType: 'P100', id: quoteId },
  })
  await book.api.run(agent, 'automaticRenewalAgree', {
    params: { accountId: account.id, productType: 'P100' },
    body: { isAgreed: true },
  })
  const { rows } = await sql<{ endDate: LocalDate }>`select end_date::text as "endDate" from policy
    where id = ${policyId}`.execute(book.app.ports.db)
  return { accountId: account.id, policyId, endDate: rows[0]?.endDate ?? '' }
}

/** Answers given on a day, and a scan without a critical finding: every rule of automatic renewal holds. */
const letRulesHold = async (book: Book, accountId: string, day: LocalDate): Promise<void> => {
  await sql`update account set risk = jsonb_set(risk::jsonb, '{report,ceilings}', '[]'),
      answers = jsonb_set(answers::jsonb, '{provenance}', (
        select jsonb_object_agg(field, given || jsonb_build_object('at', ${`${day}T00:00:00.000Z`}::text))
        from jsonb_each(answers::jsonb -> 'provenance') as one (field, given)))
    where id = ${accountId}`.execute(book.app.ports.db)
}

/** The policy again for each account, each with its quote and its first transaction. */
const addPolicies = async (book: Book, policyId: string, accounts: readonly string[]): Promise<void> => {
  const { db } = book.app.ports
  await sql`create temporary table copied as select account, gen_random_uuid() as policy, gen_random_uuid() as quote, nth
    from unnest(${[...accounts]}::uuid[]) with ordinality as made (account, nth)`.execute(db)
  await sql`insert into quote select copy.* from copied,
    (select to_jsonb(quote) - 'search' as facts from quote join policy on policy.quote_id = quote.id
      where policy.id = ${policyId}) template,
    jsonb_populate_record(null::quote, template.facts || jsonb_build_object('id', quote, 'account_id', account,
      'policy_id', null, 'quote_number', 'Q-9' || lpad(nth::text, 5, '0'), 'search', ''::tsvector)) copy`.execute(
    db,
  )
  await sql`insert into policy select copy.* from copied,
    (select to_jsonb(policy) - 'search' as facts from policy where id = ${policyId}) template,
    jsonb_populate_record(null::policy, template.facts || jsonb_build_object('id', policy, 'account_id', account,
      'quote_id', quote, 'policy_number', 'CYP-9' || lpad(nth::text, 5, '0'), 'search', ''::tsvector)) copy`.execute(
    db,
  )
  await sql`insert into policy_transaction select copy.* from copied,
    (select to_jsonb(link) as facts from policy_transaction link where policy_id = ${policyId}) template,
    jsonb_populate_record(null::policy_transaction, template.facts || jsonb_build_object('id', gen_random_uuid(),
      'policy_id', policy, 'account_id', account)) copy`.execute(db)
}

/** The calendar looks at a thousand policies 120 days before their end, and offers their renewals 90 days before it. */
export const run = async (): Promise<RenewalLine[]> => {
  const database = await openBenchDatabase()
  try {
    const book = await createBook(database, 1)
    const { accountId, policyId, endDate } = await issueTemplate(book)
    const opens = addDays(endDate, -90)
    await letRulesHold(book, accountId, opens)
    const accounts = await addAccounts({ ...book, template: accountId }, POLICIES)
    await addPolicies(
      book,
      policyId,
      accounts.map(({ id }) => id),
    )
    const { ports, dispatcher } = book.app
    const calendar = async (day: LocalDate) => {
      const since = performance.now()
      const done = await runCalendar(ports, dispatcher.jobs, new Date(`${day}T20:00:00Z`))
      return { ...done, seconds: (performance.now() - since) / 1000 }
    }
    await calendar(addDays(endDate, -121))
    const evaluated = await calendar(addDays(endDate, -120))
    const offered = await calendar(opens)
    await book.app.close()
    const seconds = evaluated.seconds + offered.seconds
    const line = (what: string, renewals: number, spent: number): RenewalLine => ({
      what,
      renewals,
      seconds: Number(spent.toFixed(1)),
      limit: LIMIT,
      ratio: Number((spent / LIMIT).toFixed(2)),
    })
    return [
      line('evaluated', evaluated.renewalsEvaluated, evaluated.seconds),
      line('priced, offered and sent', offered.renewalsOffered, offered.seconds),
      line('both', Math.min(evaluated.renewalsEvaluated, offered.renewalsOffered), seconds),
    ]
  } finally {
    await database.close()
  }
}

if (import.meta.main) console.table(await run())
