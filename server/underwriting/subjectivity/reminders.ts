import { sql } from 'kysely'
import { addDays } from '#domain/kernel/dates.ts'
import { STATES, timeZoneOf } from '#domain/market/states.ts'
import { CONDITIONED } from '#domain/quote/status-groups.ts'
import { subjectivityLifecycle, UNMET } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { REMINDED_FOR_DAYS, rungsOn } from '#domain/underwriting/subjectivity/reminders.ts'
import { todayIn } from '#server/command/ctx.ts'
import { statusList } from '#server/database/status-list.ts'
import type { SubjectivityRow } from '#server/database/tables.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { mailReminders } from './mail.ts'

const BATCH = 200

/** What was set within a day has just been read: it is no news. */
const UNTOUCHED_HOURS = 24

/** The days that it is now at the insureds of a market. */
const todaysOf = (now: Date, market: 'US' | 'UK'): string[] =>
  market === 'UK'
    ? [todayIn(now, timeZoneOf('UK'))]
    : [
        ...new Set(
          [...STATES.map(({ timeZone }) => timeZone), timeZoneOf('US')].map((zone) => todayIn(now, zone)),
        ),
      ]

/** Every rung that is reached anywhere now. */
const rungsNow = (now: Date) =>
  (['US', 'UK'] as const).flatMap((market) =>
    todaysOf(now, market).flatMap((today) =>
      rungsOn(today, market).map(({ rung, dueUntil }) => ({ market, today, rung, due_until: dueUntil })),
    ),
  )

type Due = SubjectivityRow & { reached: number }

/**
 * Open subjectivities that have come to a rung of which no reminder was sent for this last day, marked as reminded in
 * the same statement. Of rungs that were missed only the latest counts; those that another process holds are left.
 */
const takeDue = (ctx: PublicCtx) => {
  const rungs = rungsNow(ctx.now)
  const [earliest, latest] = [
    addDays(todayIn(ctx.now, timeZoneOf('US')), -REMINDED_FOR_DAYS),
    rungs.reduce((last, { due_until }) => (due_until > last ? due_until : last), '0001-01-01'),
  ]
  return sql<Due>`
    with rung as (
      select * from jsonb_to_recordset(${JSON.stringify(rungs)}::jsonb)
        as rung (market text, today date, rung smallint, due_until date)
    ), due as (
      select s.tenant_id, s.id, reached.rung
      from subjectivity s
        join quote on quote.tenant_id = s.tenant_id and quote.id = s.quote_id
        cross join lateral (select max(rung.rung) as rung from rung where rung.market = quote.market
          and rung.today = ${todayAtInsured(ctx.now, 'quote')} and s.due_date <= rung.due_until) reached
      where ${sameClock(ctx, 's.tenant_id')} and s.status in ${statusList(subjectivityLifecycle.remind.from)}
        and case when s.status in ${statusList(UNMET)} then s.due_date else 'infinity'::date end
          between ${earliest}::date and ${latest}::date
        and quote.status in ${statusList(CONDITIONED)}
        and reached.rung is not null and (s.reminded_rung is null or s.reminded_rung < reached.rung)
        and greatest(s.created_at, coalesce(s.reminded_at, s.created_at))
          <= ${ctx.now}::timestamptz - make_interval(hours => ${UNTOUCHED_HOURS}::int)
      order by s.quote_id, s.id limit ${BATCH} for update of s skip locked
    )
    update subjectivity set reminded_rung = due.rung, reminded_at = ${ctx.now}
    from due where subjectivity.tenant_id = due.tenant_id and subjectivity.id = due.id
    returning subjectivity.*`
}

/** Reminds brokers and insureds of one batch of open subjectivities; gives how many, until 0. */
export const remindOfSubjectivities = async (ctx: PublicCtx): Promise<number> => {
  const { rows } = await takeDue(ctx).execute(ctx.db)
  const quotes = Map.groupBy(rows, ({ quote_id }) => quote_id)
  for (const [first, ...others] of quotes.values()) if (first) await mailReminders(ctx, [first, ...others])
  return rows.length
}
