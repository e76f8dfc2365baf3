import { expect } from 'vitest'
import { runCalendar } from '#server/calendar.ts'
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
