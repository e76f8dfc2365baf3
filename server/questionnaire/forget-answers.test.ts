import { expect } from 'vitest'
import { type Harness, testWith } from '#server/testing/fixtures.ts'
import { forgetAnswers } from './forget-answers.ts'

const it = testWith({ at: '2026-03-10T12:00:00Z' })

let harness: Harness
it.beforeAll(({ harness: given }) => {
  harness = given
})

const keep = (key: string, at: string) =>
  harness.ports.db
    .insertInto('idempotency')
    .values({
      principal: 'somebody',
      endpoint: 'quoteBind',
      key,
      request_hash: 'x',
      status: 200,
      answer: '{}',
      created_at: new Date(at),
    })
    .execute()

it('forgets stored answers after three days and keeps younger ones', async () => {
  await keep('old', '2026-03-07T11:59:59Z')
  await keep('young', '2026-03-07T12:00:01Z')
  expect(await forgetAnswers(harness.ports)).toBe(1)
  const left = await harness.ports.db.selectFrom('idempotency').select('key').execute()
  expect(left).toEqual([{ key: 'young' }])
})
