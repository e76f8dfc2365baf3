import type { OutputOf } from '#contract/endpoint.ts'
import type { usualSubjectivityContract } from '#contract/underwriting/usual-subjectivities.ts'
import { answerText, questionText } from '#domain/quote/answers.ts'
import { BOUND, isAmong } from '#domain/quote/status-groups.ts'
import { subjectivityLifecycle } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { type Because, usualSubjectivities } from '#domain/underwriting/subjectivity/usual.ts'
import { factsOf, readAccount } from '#server/account/shared/account.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { visible } from '#server/database/scope.ts'
import type { AccountRow } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { type LoadedQuote, readQuote } from '#server/quote/shared/quote.ts'

type Contract = typeof usualSubjectivityContract
type Usual = OutputOf<Contract['subjectivityUsual']>['content'][number]

const sentenceOf = ({ row, account }: LoadedQuote, because: Because): string => {
  if ('finding' in because) return because.finding
  if ('field' in because)
    return `“${questionText(row.product, because.field)}” is answered ${answerText(because.field, account.answers)}.`
  if (because.quote === 'isExcess') return 'The policy is in excess of others.'
  return row.market === 'UK' ? 'Cover starts today or earlier.' : 'Coverage starts today or earlier.'
}

/** Titles of what the quote is waiting for already, which is not offered again. */
const waitingFor = async (ctx: Ctx, { row }: LoadedQuote): Promise<ReadonlySet<string>> => {
  const rows = await ctx.db
    .selectFrom('subjectivity')
    .select('title')
    .where('tenant_id', '=', row.tenant_id)
    .where('quote_id', '=', row.id)
    .where('status', 'in', [...subjectivityLifecycle.waive.from])
    .where(visible(ctx.actor, 'subjectivity'))
    .execute()
  return new Set(rows.map(({ title }) => title))
}

/** Usual subjectivities that are not open on a quote, those that fit its company first. */
export const usualOf = async (ctx: Ctx, quote: LoadedQuote, company: AccountRow): Promise<Usual[]> => {
  const { row, account, today } = quote
  const { risk } = factsOf(company)
  const failing = (risk?.report.checks ?? []).filter(({ result }) => result !== 'pass')
  const waiting = await waitingFor(ctx, quote)
  const offered = usualSubjectivities({
    market: row.market,
    product: row.product,
    isBound: isAmong(BOUND, row.status),
    effectiveDate: row.effective_date,
    today,
    answers: account.answers,
    findings: new Map(failing.map(({ checkId, finding }) => [checkId, finding])),
  })
  return offered
    .filter(({ title }) => !waiting.has(title))
    .map((one) => ({ ...one, because: one.because && sentenceOf(quote, one.because) }))
}

export const usualSubjectivityHandlers: Handlers<Contract> = {
  subjectivityUsual: async (ctx, { query }) => {
    const quote = await readQuote(ctx, query.quoteId)
    return { content: await usualOf(ctx, quote, await readAccount(ctx, quote.row.account_id)) }
  },
}
