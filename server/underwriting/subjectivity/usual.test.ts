import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let underwriter: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  underwriter = book.actors.get('COWBELL underwriter') as Actor
})

beforeEach(async () => {
  await harness.ports.db.deleteFrom('subjectivity').execute()
})

const quoteId = () => book.records.own.quote

const offered = async () =>
  (await harness.api.run(underwriter, 'subjectivityUsual', { query: { quoteId: quoteId() } })).content

const answer = (answers: object) =>
  harness.ports.db
    .updateTable('account')
    .set({ answers: JSON.stringify({ answers, provenance: {} }) as never })
    .where('id', '=', book.records.own.account)
    .execute()

describe('usual subjectivities of a quote', () => {
  it('offers first what an answer of the company makes fitting, and says which', async () => {
    await answer({ mfaRemoteSystemAccess: 'NO', edr: 'YES' })
    const [first] = await offered()
    expect(first).toMatchObject({
      key: 'mfaRemote',
      stage: 'PRE_BIND',
      because: expect.stringMatching(/^“.*remote.*” is answered No\.$/i),
    })
    await answer({ mfaRemoteSystemAccess: 'YES', edr: 'YES' })
    const remote = (await offered()).find(({ key }) => key === 'mfaRemote')
    expect(remote?.because).toBeNull()
  })

  it('can be set as it is offered, and is not offered again while it is open', async () => {
    await answer({ edr: 'NO' })
    for (const { title, detail, stage, dueDate, checkId } of await offered()) {
      const body = { quoteId: quoteId(), title, detail, stage, dueDate, ...(checkId && { checkId }) }
      await harness.api.run(underwriter, 'subjectivityCreate', { body })
    }
    expect(await offered()).toEqual([])
    await harness.ports.db
      .updateTable('subjectivity')
      .set({ status: 'WAIVED' as never })
      .where('title', '=', 'Incident response plan')
      .execute()
    expect((await offered()).map(({ key }) => key)).toEqual(['incidentPlan'])
  })

  it('is for those who set subjectivities', async () => {
    await expect(
      harness.api.run(book.agents.own, 'subjectivityUsual', { query: { quoteId: quoteId() } }),
    ).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
  })
})
