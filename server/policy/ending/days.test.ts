import { sql } from 'kysely'
import { expect } from 'vitest'
import { CalendarFailed, runCalendar } from '#server/calendar.ts'
import { it } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'

it('a policy that cannot be ended is logged and left, and keeps no other one from ending', async ({
  harness,
  book,
}) => {
  const { ports, clock, dispatcher, log } = harness
  const { own, foreign } = book.records
  clock.moveTo('2026-07-01T17:00:00Z')
  // The end of the first lies before its term, which no command lets happen.
  const pending = [
    [own.policy, '2020-01-01'],
    [foreign.policy, '2026-07-01'],
  ] as const
  for (const [policyId, effectiveOn] of pending) {
    const { tenant_id } = await ports.db
      .updateTable('policy')
      .set({ status: forced('CANCEL PENDING') })
      .where('id', '=', policyId)
      .returning('tenant_id')
      .executeTakeFirstOrThrow()
    await ports.db
      .insertInto('policy_cancellation')
      .values({
        tenant_id,
        id: ports.random.newId(),
        policy_id: policyId,
        status: forced('PENDING'),
        kind: 'CANCEL',
        reason: 'REQUEST',
        note: '',
        requested_on: '2026-06-10',
        effective_on: effectiveOn,
        asked_by_name: 'Test',
        asked_at: clock.now(),
        modified_at: clock.now(),
      })
      .execute()
  }
  const statuses = async () => {
    const rows = await ports.db.selectFrom('policy').select(['id', 'status']).execute()
    return pending.map(([policyId]) => rows.find(({ id }) => id === policyId)?.status)
  }
  const run = async () => runCalendar(ports, dispatcher.jobs, clock.now())

  expect((await run()).ended).toBe(1)
  expect(await statuses()).toEqual(['CANCEL PENDING', 'CANCELLED'])
  expect(log.filter((line) => line.includes('could not be ended') && line.includes(own.policy))).toHaveLength(
    1,
  )
  expect((await run()).ended).toBe(0)
})

it('a step of the calendar that fails keeps no later one from its work, and is said at the end', async ({
  harness,
}) => {
  const { ports, clock, dispatcher, log } = harness
  const { db } = ports
  clock.moveTo('2026-07-02T17:00:00Z')
  // No policy can begin, and one binder is past its last day.
  await sql`alter table policy add constraint nothing_begins check (status <> 'IN FORCE') not valid`.execute(
    db,
  )
  await sql`update policy set status = 'ISSUED', effective_date = '2026-07-01'
    where id = (select min(id::text)::uuid from policy)`.execute(db)
  await sql`update quote set status = 'READY', expires_on = '2026-07-01'
    where id = (select min(id::text)::uuid from quote)`.execute(db)
  const failed = await runCalendar(ports, dispatcher.jobs, clock.now()).catch((error: unknown) => error)
  await sql`alter table policy drop constraint nothing_begins`.execute(db)
  expect(failed).toBeInstanceOf(CalendarFailed)
  expect(failed).toMatchObject({ steps: ['begun'] })
  expect(log.some((line) => line.includes('a step of the calendar failed'))).toBe(true)
  const { rows } = await sql<{ status: string }>`select status from quote
    where id = (select min(id::text)::uuid from quote)`.execute(db)
  expect(rows).toEqual([{ status: 'EXPIRED' }])
  expect((await runCalendar(ports, dispatcher.jobs, clock.now())).begun).toBe(1)
})
