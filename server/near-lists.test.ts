import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it } from '#server/testing/fixtures.ts'

/** Lists whose rows have no words of their own: they forgive a typing error as those of accounts and quotes do. */

let api: Harness['api']
let agent: Actor
let foreign: Actor

const lists = {
  invoiceSearch: 'Quillfeather',
  claimSearch: 'Quillfeather',
  conditionSearch: 'trains its people',
  licenseSearch: 'Quillfeather',
  agentLicenseSearch: 'Marigold',
  surplusLicenseSearch: 'Lindqvist',
} as const

it.beforeAll(async ({ harness, book }) => {
  api = harness.api
  agent = book.agents.own
  foreign = book.agents.foreign
  await harness.ports.db
    .updateTable('quote')
    .set({ status: 'READY' as never })
    .where('id', '=', book.records.own.quote)
    .execute()
  await api.run(agent, 'agentLicenseCreate', {
    body: { agentId: agent.userId, number: 'MARIGOLD 77', state: 'TX', expirationDate: '2099-12-31' },
  })
  await api.run(agent, 'surplusLicenseCreate', {
    body: {
      brokerFirstName: 'Sasha',
      brokerLastName: 'Lindqvist',
      brokerEmail: 'sasha@lines.test',
      surplusLicenseNumber: 'SL 77',
      surplusLinesState: 'LA',
    },
  })
})

const search = async (list: keyof typeof lists, text: string, actor = agent) => {
  const { content, isNear } = await api.run(actor, list, { query: { search: text } })
  return { many: content.length, isNear }
}

it.each([
  ['invoiceSearch', 'Quilfeather'],
  ['claimSearch', 'Quillfaether'],
  ['conditionSearch', 'trians'],
  ['conditionSearch', 'Quillfeatherr'],
  ['licenseSearch', 'Quilfeather'],
  ['agentLicenseSearch', 'marygold'],
  ['surplusLicenseSearch', 'lindquist'],
] as const)('forgives one typing error, and says so: %s, %s', async (list, wrong) => {
  const right = await search(list, lists[list])
  expect(right.many, 'what was typed right').toBeGreaterThan(0)
  expect(right.isNear).toBeUndefined()
  const found = await search(list, wrong)
  expect(found.many).toBeGreaterThan(0)
  expect(found.isNear).toBe(true)
})

it.each(Object.keys(lists) as (keyof typeof lists)[])(
  'finds nothing for two errors, for another number or for the words of another agency: %s',
  async (list) => {
    for (const text of ['Qxillfexther', 'mxrigxld', 'lxndqvxst', '990077', 'Zanzibaro'])
      expect(await search(list, text), text).toEqual({ many: 0, isNear: undefined })
    const others = list === 'licenseSearch' ? 'Quilfeather' : lists[list].replace('ll', 'l')
    if (list !== 'conditionSearch') expect((await search(list, others, foreign)).many).toBe(0)
  },
)
