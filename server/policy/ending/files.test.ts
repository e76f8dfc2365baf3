import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const add = (actor: Actor, text: string) =>
  harness.api.run(
    actor,
    'policyFileAdd',
    {
      params: { policyId: book.records.own.policy },
      query: { fileName: 'release.pdf', purpose: 'RELEASE' },
      body: new FormData(),
    },
    { file: Buffer.from(`%PDF-1.7 ${text}`) },
  )

it('a policy holds so many files about its end and no more, and one that is sent again is the same', async () => {
  const { own, foreign } = book.agents
  await expect(add(foreign, 'of a stranger')).rejects.toMatchObject({ refusal: { code: 'NOT_FOUND' } })
  const first = await add(own, 'release')
  await sql`insert into policy_file select copy.* from policy_file, generate_series(1, 49) as nth,
    jsonb_populate_record(null::policy_file, to_jsonb(policy_file)
      || jsonb_build_object('id', gen_random_uuid(), 'sha256', 'copy ' || nth)) as copy
    where policy_file.id = ${first.id}`.execute(harness.ports.db)
  expect(await add(own, 'release')).toEqual(first)
  await expect(add(own, 'another')).rejects.toMatchObject({ refusal: { code: 'FILES_TOO_MANY' } })
})
