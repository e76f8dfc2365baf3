import { sql } from 'kysely'
import { addDays } from '#domain/kernel/dates.ts'
import type { CompiledProgram } from '#domain/rating/program/compile.ts'
import { type ReplayReport, startReplay } from '#domain/rating/replay.ts'
import { parseRequest } from '#domain/rating/correct/validate.ts'
import type { Ctx } from '#server/command/ctx.ts'
import {
  type RatedAccount,
  ratedAccountColumns,
  ratingRequestOf,
} from '#server/rating/shared/rated-account.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'

interface BookRow {
  tenant_id: string
  id: string
  policy_number: string
  agency_name: string
  state: string | null
  request: CalculatorRequest
  account: RatedAccount
}

const PAGE = 1000

/** Policies of a product that are in force or will be, with what would be asked for at their renewal. */
const pageOfBook = (ctx: Ctx, product: string, after: BookRow | undefined) =>
  ctx.db
    .selectFrom('policy')
    .innerJoin('quote', (join) =>
      join.onRef('quote.tenant_id', '=', 'policy.tenant_id').onRef('quote.id', '=', 'policy.quote_id'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.tenant_id', '=', 'policy.tenant_id').onRef('account.id', '=', 'policy.account_id'),
    )
    .select(['policy.tenant_id', 'policy.id', 'policy.policy_number', 'policy.agency_name', 'policy.state'])
    .select([sql<CalculatorRequest>`quote.request`.as('request'), ratedAccountColumns.as('account')])
    .where('policy.product', '=', product)
    .where('policy.status', 'in', ['ISSUED', 'IN FORCE'])
    .$if(after !== undefined, (page) =>
      page.where(sql<boolean>`(policy.tenant_id, policy.id) > (${after?.tenant_id}, ${after?.id})`),
    )
    .orderBy('policy.tenant_id')
    .orderBy('policy.id')
    .limit(PAGE)
    .execute() as Promise<BookRow[]>

/**
 * The book of the programs' product priced under both, each policy as the year that starts when the draft does, with
 * the company as it is known today. Reads the book a page at a time.
 */
export const replayBook = async (
  ctx: Ctx,
  now: CompiledProgram,
  draft: CompiledProgram,
  cap: number,
): Promise<ReplayReport> => {
  const date = draft.file.effectiveDate > ctx.today ? draft.file.effectiveDate : addDays(ctx.today, 1)
  const replay = startReplay(now, draft, date, cap)
  let last: BookRow | undefined
  do {
    const rows = await pageOfBook(ctx, draft.file.product, last)
    for (const row of rows)
      replay.add({
        policyId: row.id,
        policyNumber: row.policy_number,
        state: row.state ?? 'UK',
        agency: row.agency_name,
        request: parseRequest(ratingRequestOf(row.account, draft.file.product, row.request, ctx.today)),
      })
    last = rows.length === PAGE ? rows.at(-1) : undefined
  } while (last)
  return replay.report()
}
