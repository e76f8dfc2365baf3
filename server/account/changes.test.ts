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

const ended = (field: string, code: string, rest: string) => ({
  code: 'UNKNOWN',
  detail: expect.stringMatching(new RegExp(`^${code} .* ended with the 2017 edition of NAICS. ${rest}`)),
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
  [
    'of 2017 that many took the place of',
    { naicsCode: '454110' },
    [ended('naicsCode', '454110', 'Search for it and choose among the 42 codes')],
  ],
  [
    'of 2017 that two took the place of',
    { primaryNaicsPercentage: 60, secondNaicsCode: '212113' },
    [
      ended(
        'secondNaicsCode',
        '212113',
        'Choose 212114 Surface Coal Mining, or 212115 Underground Coal Mining.',
      ),
    ],
  ],
])('an industry code %s', async (_, firmographics, refused) => {
  const { version } = await read()
  expect(await save(firmographics)).toEqual(refused)
  expect((await read()).version).toBe(refused ? version : version + 1)
})

it('an industry code of 2017 becomes the one that took its place', async () => {
  expect(await save({ naicsCode: '424320' })).toBeNull()
  const { firmographics, industry, industryChoices } = await read()
  expect([firmographics.naicsCode, industry, industryChoices]).toEqual([
    '424350',
    'Clothing and Clothing Accessories Merchant Wholesalers',
    [],
  ])
})

it('an account of before keeps its old industry code and offers what took its place', async ({
  database,
}) => {
  await database.pool.query(
    `update account set naics_code = '515120',
      firmographics = jsonb_set(firmographics, '{company,naicsCode}', '"515120"') where id = $1`,
    [book.records.own.account],
  )
  expect(await read()).toMatchObject({
    industry: 'Television Broadcasting',
    industryChoices: [
      { code: '516120', title: 'Television Broadcasting Stations' },
      { code: '516210', title: expect.stringContaining('Media Streaming') },
    ],
  })
  expect(await save({ noOfEmployeesAll: 12, naicsCode: '515120' })).toBeNull()
  expect((await read()).firmographics.naicsCode).toBe('515120')
  expect(await save({ naicsCode: '516120' })).toBeNull()
  expect(await read()).toMatchObject({ industry: 'Television Broadcasting Stations', industryChoices: [] })
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
