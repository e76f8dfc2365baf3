import { expect } from 'vitest'
import { grantsOf } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const read = () =>
  harness.api.run(book.agents.own, 'accountGet', { params: { accountId: book.records.own.account } })

const save = async (firmographics: Record<string, unknown>): Promise<unknown> => {
  const { version } = await read()
  return harness.api
    .run(book.agents.own, 'accountUpdateDetails', {
      params: { accountId: book.records.own.account },
      body: { version, firmographics },
    })
    .then(() => null)
    .catch((error: unknown) => (error instanceof Refused ? error.refusal.errors : error))
}

const unknown = (field: string, code: string) => ({
  code: 'UNKNOWN',
  detail: `${code} is not a NAICS code of the 2022 or 2017 edition.`,
  field,
})

it.each([
  ['of no edition', { naicsCode: '999999' }, [unknown('naicsCode', '999999')]],
  [
    'of no edition, as the second',
    { primaryNaicsPercentage: 60, secondNaicsCode: '000001' },
    [unknown('secondNaicsCode', '000001')],
  ],
  ['of 2022', { naicsCode: '541511' }, null],
  ['of 2017', { naicsCode: '454110' }, null],
])('an industry code %s', async (_, firmographics, refused) => {
  const { version } = await read()
  expect(await save(firmographics)).toEqual(refused)
  expect((await read()).version).toBe(refused ? version : version + 1)
})

it('a team is changed by those who may see teams, on the button and in the command', async () => {
  const permissions = grantsOf('operator')
  const operator = { ...book.agents.own, permissions }
  const params = { accountId: book.records.own.account }
  const { actions } = await harness.api.run(operator, 'accountGet', { params })
  expect(actions['update']).toEqual({ allowed: true })
  expect(actions['changeTeam']).toMatchObject({ allowed: false, code: 'PERMISSION_MISSING' })
  const changed = harness.api.run(operator, 'accountTeamChange', {
    params,
    body: { teamId: '00000000-0000-4000-8000-000000000001' },
  })
  await expect(changed).rejects.toMatchObject({
    refusal: { code: 'PERMISSION_MISSING', reason: actions['changeTeam']?.reason },
  })
})
