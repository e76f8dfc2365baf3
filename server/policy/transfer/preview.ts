import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { BOOK_MOST, type bookTransferContract } from '#contract/policy/transfers.ts'
import { transferRefusal } from '#domain/account/transfer.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { agencyOf, type ServicingAgency } from './agency.ts'
import { type Candidate, candidatesOf } from './judge.ts'

type Contract = typeof bookTransferContract
type Preview = OutputOf<Contract['bookTransferPreview']>
/** Between which agencies, and which accounts. */
type Book = InputOf<Contract['bookTransferPreview']>['query']

interface Between {
  from: ServicingAgency
  to: ServicingAgency
  agent: NonNullable<ServicingAgency['agent']>
}

/** Both agencies of a book. Refuses a receiver that could take no account at all. */
const betweenOf = async (ctx: Ctx, { fromId, toId }: Book): Promise<Between> => {
  const from = await agencyOf(ctx.db, fromId)
  if (!from) throw new Refused(fieldRefusal('fromId', 'There is no such agency.', 'AGENCY_UNKNOWN'))
  if (fromId === toId)
    throw new Refused(fieldRefusal('toId', 'Choose another agency than the first.', 'AGENCY_UNKNOWN'))
  const to = await agencyOf(ctx.db, toId)
  refuseIf(
    transferRefusal({
      account: {
        name: `the book of ${from.name}`,
        market: from.market,
        agencyId: fromId,
        isSandbox: from.isSandbox,
      },
      receiver: to && { ...to, hasCompany: false },
      hasPendingLetter: false,
      agent: to?.agent ? 'KNOWN' : null,
    }),
  )
  if (!to?.agent) throw new Error('an agency without a user was let through')
  return { from, to, agent: to.agent }
}

/** The accounts of a book as they are now. Refuses more than one order takes. */
export const bookOf = async (ctx: Ctx, book: Book): Promise<Between & { candidates: Candidate[] }> => {
  const between = await betweenOf(ctx, book)
  const { producer, product, state } = book
  const candidates = await candidatesOf(ctx.db, ctx.now, {
    fromId: book.fromId,
    to: between.to,
    chosen: { producer, product, state },
    most: BOOK_MOST + 1,
    isReturn: false,
  })
  refuseIf(
    candidates.length > BOOK_MOST
      ? fieldRefusal(
          'fromId',
          `${between.from.name} has more than ${BOOK_MOST} such accounts. Choose a producer, a product or a state.`,
        )
      : null,
  )
  return { ...between, candidates }
}

const totalsOf = (rows: readonly Candidate[]): Preview['moving'] => ({
  accounts: rows.length,
  policies: rows.reduce((sum, { policies }) => sum + policies, 0),
  premium: rows.reduce((sum, { premium }) => sum + premium, 0),
})

const producersOf = async (ctx: Ctx, agencyId: string): Promise<Preview['producers']> => {
  const { rows } = await sql<Preview['producers'][number]>`
    select lower(agent ->> 'agentEmail') as email,
      max(trim(concat(agent ->> 'agentFirstName', ' ', agent ->> 'agentLastName'))) as name
    from policy where tenant_id = ${agencyId} and agent ->> 'agentEmail' <> ''
    group by 1 order by 2, 1 limit 200`.execute(ctx.db)
  return rows
}

/** What would move if the book moved now, and what stays and why. */
export const previewOf = async (ctx: Ctx, book: Book): Promise<Preview> => {
  const { from, to, agent, candidates } = await bookOf(ctx, book)
  return {
    fromName: from.name,
    toName: to.name,
    agentName: [agent.agentFirstName, agent.agentLastName].join(' ').trim(),
    currency: currencyOf(from.market),
    moving: totalsOf(candidates.filter(({ stays }) => !stays)),
    staying: totalsOf(candidates.filter(({ stays }) => stays)),
    rows: candidates.map(({ stays, ...row }) => ({
      accountId: row.accountId,
      companyName: row.companyName,
      state: row.state,
      policies: row.policies,
      premium: row.premium,
      stays: stays && { code: stays.code, detail: stays.reason },
    })),
    producers: await producersOf(ctx, from.id),
  }
}
