import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Written } from '#domain/kernel/lifecycle.ts'
import { totalOf } from '#domain/money/ledger.ts'
import { type Segment, segmentOn, type Timeline, timelineOf } from '#domain/policy/chain/segments.ts'
import type { Transaction } from '#domain/policy/chain/transactions.ts'
import { isFields, type Value } from '#domain/policy/chain/values.ts'
import { runOffIn } from '#domain/policy/run-off/control.ts'
import type { PolicyStatus } from '#domain/policy/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { PresentedFacts, TermsAhead } from '#server/database/json-columns.ts'
import { addedSearch } from '#server/database/lists/lists.ts'
import {
  changeOf,
  insertion,
  type ReadyWrite,
  together,
  type WholeRow,
  Worked,
} from '#server/database/statements/whole-rows.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { bookChange, type BookedMoney } from '#server/money/shared/policy-money.ts'
import { earnedWrites } from './earned-rows.ts'
import { policyToday, type WholePolicy } from './policy.ts'
import type { Term } from './term.ts'
import type { WorkedLine, WorkedOut } from './worked-out.ts'

/** What is said of a recording, and what it moves in the policy next to its terms. */
export interface Note {
  /** `policy.endorsed`: the event's name in the trail. */
  action: string
  /** One sentence for the trail. */
  summary: string
  detail?: Record<string, unknown>
  /** For the invoice or the credit note: "Limit to 2,000,000". */
  description: string
  /** Where a lifecycle moves the policy to; it stays where it is without one. */
  status?: Written<PolicyStatus>
  /** The day on which cover ended within the term, and the last on which it may be put back; null where it begins again. */
  ended?: { ended_on: LocalDate | null; restorable_until: LocalDate | null; not_renewed_on?: null }
  /** What was stated and signed for it. */
  presented?: Pick<PresentedFacts, 'statement' | 'signature'>
  /** Further rows of the same statement: documents, a notice. */
  writes?: readonly ReadyWrite[]
}

const stored = (column: 'calculation' | 'worksheet', policy: WholePolicy, sequence: number): Worked =>
  new Worked(
    `(select ${column} from policy_transaction where policy_id = ? and sequence = ?)`,
    policy.id,
    sequence,
  )

const transactionRow = (
  ctx: Ctx,
  policy: WholePolicy,
  line: WorkedLine,
  facts: string | null,
): WholeRow<'policy_transaction'> => {
  const { link, price, worksheet } = line
  const isKnown = 'from' in worksheet
  return {
    tenant_id: policy.tenant_id,
    policy_id: policy.id,
    sequence: link.sequence,
    kind: link.kind,
    effective_date: link.effectiveDate,
    end_date: link.endDate,
    terms: JSON.stringify(price.request),
    calculation: isKnown ? stored('calculation', policy, worksheet.from) : JSON.stringify(price),
    worksheet: isKnown ? stored('worksheet', policy, worksheet.from) : worksheet.text,
    program: price.program,
    premium: line.premium,
    fees: line.fees,
    taxes: line.taxes,
    total: line.total,
    recorded_by: ctx.actor.name,
    recorded_at: ctx.now,
    changes: JSON.stringify(link.changes),
    group_sequence: link.group ?? null,
    reverses: link.reverses ?? null,
    reapplies: link.reapplies ?? null,
    reason: link.reason ?? null,
    returns: link.returns ? JSON.stringify(link.returns) : null,
    charge: link.charge ?? null,
    facts,
  }
}

const textOf = (fields: Value | undefined, name: string): string | null => {
  const value = isFields(fields) ? fields[name] : undefined
  return typeof value === 'string' ? value : null
}

/** The segment of a day; before the term the first one, after it the last. */
const shownOn = (timeline: Timeline, day: LocalDate): Segment => {
  const { segments, effectiveDate } = timeline
  const shown = segmentOn(timeline, day) ?? (day < effectiveDate ? segments[0] : segments.at(-1))
  if (!shown) throw new Error('a policy has no segment')
  return shown
}

/** What the row of a policy says in a segment. */
const rowIn = (policy: WholePolicy, { lines }: WorkedOut, { from, terms, link }: Segment): TermsAhead => {
  const price =
    lines.find((line) => line.link.sequence === link.sequence)?.price ??
    policy.chain[link.sequence - 1]?.priced
  if (!price) throw new Error('a segment has no price')
  const { limit, deductible } = price.request
  const contact = terms['contact']
  return {
    from,
    limit,
    deductible,
    name: textOf(terms['insured'], 'name') ?? policy.company_name,
    contact: isFields(contact) ? contact : policy.contact,
  }
}

/** The day from which control of the insured has changed, or null. */
const runOffFrom = ({ segments }: Timeline): LocalDate | null =>
  segments.map(({ terms }) => runOffIn(terms)).find((one) => one !== null)?.on ?? null

/** What the row of a policy says: what it costs by all that is recorded, the terms of today, and those of later days. */
const policyChange = (ctx: Ctx, policy: WholePolicy, worked: WorkedOut, { status, ended }: Note) => {
  const { after, lines } = worked
  const timeline = timelineOf([...policy.chain, ...lines.map(({ link }) => link)])
  const today = policyToday(ctx.now, policy)
  const shown = shownOn(timeline, today)
  const { limit, deductible, name, contact } = rowIn(policy, worked, shown)
  const ahead = timeline.segments
    .filter(({ from }) => from > today && from > shown.from)
    .map((segment) => rowIn(policy, worked, segment))
  const names = [name, ...ahead.map((one) => one.name)].filter((one) => one !== policy.company_name)
  return {
    premium: after.premium,
    mga_fee: after.mgaFee,
    broker_fee: after.brokerFee,
    additional_broker_fee: after.additionalBrokerFee ?? 0,
    inspection_fee: after.inspectionFee ?? 0,
    taxes: after.taxes,
    total_premium: totalOf(after),
    agg_limit: limit,
    deductible,
    run_off_from: runOffFrom(timeline),
    end_date: timeline.endDate,
    company_name: name,
    contact: JSON.stringify(contact),
    ahead: JSON.stringify(ahead),
    modified_at: ctx.now,
    lock_version: new Worked('lock_version + 1'),
    ...(status !== undefined && { status }),
    ...ended,
    // The names of before still find it.
    ...(names.length > 0 && { search: addedSearch(policy.tenant_id, ...names) }),
  }
}

/** Moves the rows of policies to the terms of segments that have begun, at most so many at once, and gives their number. */
export const followSegments = async (ctx: Pick<PublicCtx, 'db' | 'now' | 'sandbox'>): Promise<number> => {
  const { rows } = await sql`
    with due as (
      select policy.tenant_id, policy.id from policy
      where ahead <> '[]' and ${sameClock(ctx, 'policy.tenant_id')} and (ahead -> 0 ->> 'from') <= (${todayAtInsured(ctx.now, 'policy')})::text
      order by policy.ahead -> 0 ->> 'from', policy.id limit 500 for update skip locked
    )
    update policy set agg_limit = (ahead -> 0 ->> 'limit')::bigint, deductible = (ahead -> 0 ->> 'deductible')::bigint,
      company_name = ahead -> 0 ->> 'name', contact = ahead -> 0 -> 'contact', ahead = ahead - 0, modified_at = ${ctx.now}
    from due where policy.tenant_id = due.tenant_id and policy.id = due.id
    returning policy.id`.execute(ctx.db)
  return rows.length
}

/** The sequence of the transaction that stands for the recording: the last of those that take nothing back. */
const leading = ({ lines }: WorkedOut): Transaction => {
  const own =
    lines.find(({ link }) => link.reverses === undefined && link.reapplies === undefined) ??
    lines.find(({ link }) => link.reverses !== undefined && link.kind !== 'reversal') ??
    lines.at(-1)
  if (!own) throw new Error('nothing to record')
  return own.link
}

/** What the policy earns by month from now on, by all that is recorded. */
const earnedAfter = (ctx: Ctx, policy: WholePolicy, { lines }: WorkedOut): ReadyWrite[] => {
  const prices = new Map([
    ...policy.chain.map(({ sequence, priced }) => [sequence, priced.premium] as const),
    ...lines.map(({ link, price }) => [link.sequence, price.premium] as const),
  ])
  const chain = [...policy.chain, ...lines.map(({ link }) => link)]
  return earnedWrites(ctx.db, policy, chain, ({ link }) => prices.get(link.sequence) ?? 0)
}

/** What a recording left behind. */
export interface Recorded {
  /** Sequences that were recorded, in their order. */
  sequences: number[]
  /** The additional invoice or the credit note; both null where nothing is owed either way. */
  invoice: BookedMoney['invoice']
  credit: BookedMoney['credit']
  /** Ids of the documents of the money. */
  documents: string[]
}

/**
 * Records transactions of a policy at once, as `workedOut` gives them: their rows, the policy's row as it is today
 * (premium, fees, public charges, limit, retention, end of the term, insured and contact; its status only where
 * the note moves it), the invoice or credit note with its journals, and the trail; the policy's version goes up by one. The caller
 * holds the policy's lock (`lockPolicy`), has read the policy after it, and has asked its rules. All rows leave in one
 * statement, so nothing half is ever seen.
 */
export const record = async (
  ctx: Ctx,
  policy: WholePolicy,
  term: Term,
  worked: WorkedOut,
  note: Note,
): Promise<Recorded> => {
  const own = leading(worked)
  const last = worked.lines.at(-1)
  const { answers, ...risk } = term.risk
  const facts = JSON.stringify({ risk, answers, ...note.presented } satisfies PresentedFacts)
  const money = await bookChange(ctx, policy, {
    key: `change:${policy.id}:${own.sequence}`,
    before: worked.before,
    after: worked.after,
    taxLines: worked.taxLines,
    description: note.description,
    effectiveDate: own.effectiveDate,
    endDate: own.endDate,
    sequence: last?.link.sequence ?? own.sequence,
  })
  const rows = worked.lines.map((line) =>
    transactionRow(ctx, policy, line, line.link.sequence === own.sequence ? facts : null),
  )
  const owner = { tenant_id: policy.tenant_id, id: policy.id }
  await together(ctx.db, [
    insertion(ctx.db, 'policy_transaction', rows),
    ...earnedAfter(ctx, policy, worked),
    ...money.writes,
    ...(note.writes ?? []),
    changeOf(ctx.db, 'policy', owner, policyChange(ctx, policy, worked, note)),
  ]).execute()
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: note.action,
    recordKind: 'policy',
    recordId: policy.id,
    ...(note.status !== undefined &&
      note.status !== policy.status && { fromStatus: policy.status, toStatus: note.status }),
    summary: note.summary,
    detail: { ...note.detail, premium: [worked.before.premium, worked.after.premium] },
  })
  return {
    sequences: worked.lines.map(({ link }) => link.sequence),
    invoice: money.invoice,
    credit: money.credit,
    documents: money.documents,
  }
}
