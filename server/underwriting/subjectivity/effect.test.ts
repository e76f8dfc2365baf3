import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'

let harness: Harness
let book: TwoTenants
let agent: Actor
let underwriter: Actor
let colleague: Actor

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  underwriter = book.actors.get('COWBELL underwriter') as Actor
  colleague = { ...underwriter, userId: harness.ports.random.newId(), name: 'Colleague Underwriter' }
  await harness.ports.db
    .updateTable('quote')
    .set({ status: forced('READY') })
    .where('id', '=', book.records.own.quote)
    .execute()
})

const set = async (checkId: string) => {
  const { id } = await harness.api.run(underwriter, 'subjectivityCreate', {
    body: {
      quoteId: book.records.own.quote,
      title: `Evidence for ${checkId}`,
      stage: 'POST_BIND',
      dueDate: addDays(harness.clock.today(), 14),
      checkId,
    },
  })
  return id
}

const send = (who: Actor, id: string) =>
  harness.api.run(
    who,
    'subjectivityFileAdd',
    { params: { id }, query: { fileName: 'report.pdf' }, body: new FormData() },
    { file: Buffer.from(`%PDF-1.7\n${id}`) },
  )

const decide = (who: Actor, id: string, decision: 'clear' | 'return' | 'reopen', note?: string) =>
  harness.api.run(who, 'subjectivityDecide', { params: { id }, body: { decision, ...(note && { note }) } })

const effect = (id: string) => harness.api.run(underwriter, 'subjectivityEffect', { params: { id } })

const answer = (answers: object) =>
  harness.api.run(agent, 'accountAnswersSave', {
    params: { accountId: book.records.own.account },
    body: { answers: answers as never },
  })

const quote = () =>
  harness.api.run(agent, 'quoteGet', { params: { productType: 'P100', id: book.records.own.quote } })

const recalculate = async () => {
  const { id, product, request, version } = await quote()
  return harness.api.run(agent, 'quoteUpdate', {
    params: { productType: product, id },
    body: { request, version } as never,
  })
}

describe('evidence and clearing', () => {
  it('need two users, however often evidence was sent', async () => {
    const id = await set('endpoint.edr')
    await send(underwriter, id)
    const { companyName, quoteNumber } = await quote()
    expect((await effect(id)).subject).toMatchObject({
      title: 'Evidence for endpoint.edr',
      dueDate: addDays(harness.clock.today(), 14),
      companyName,
      quoteNumber,
      files: ['report.pdf'],
    })
    await expect(decide(underwriter, id, 'clear', 'Seen')).rejects.toMatchObject({
      refusal: { code: 'EVIDENCE_OWN' },
    })
    await decide(underwriter, id, 'return', 'It shows one server alone')
    await send(agent, id)
    await expect(decide(underwriter, id, 'clear', 'Seen')).rejects.toMatchObject({
      refusal: { code: 'EVIDENCE_OWN' },
    })
    expect(await decide(colleague, id, 'clear', 'The report shows all of them')).toMatchObject({
      status: 'CLEARED',
      note: 'The report shows all of them',
    })
  })

  it('need evidence first, and a note', async () => {
    const id = await set('endpoint.edr')
    await expect(decide(colleague, id, 'clear', 'Seen')).rejects.toMatchObject({
      refusal: { code: 'TRANSITION_NOT_ALLOWED' },
    })
    await send(agent, id)
    await expect(decide(colleague, id, 'clear')).rejects.toThrow('does not fit its schema')
  })
})

describe('what clearing changes', () => {
  it('is shown before: the answer, and the price that it then comes to', async () => {
    await answer({ edr: 'NO' })
    await recalculate()
    const id = await set('endpoint.edr')
    expect(await effect(id)).toMatchObject({ answers: [], price: null })
    await send(agent, id)
    const { answers, price } = await effect(id)
    expect(answers).toEqual([{ question: expect.stringMatching(/endpoint/i), from: 'No', to: 'Yes' }])
    expect(price?.before).toBe((await quote()).totalPremium)
    expect(price?.after).toBeLessThan(price?.before ?? 0)
    await decide(underwriter, id, 'clear', 'The report shows all servers')
    expect((await quote()).hasChangedAnswers).toBe(true)
    expect((await recalculate()).totalPremium).toBe(price?.after)
    expect(await effect(id)).toMatchObject({ answers: [], price: null })
  })

  it('is no price once the quote is bound', async () => {
    await answer({ edr: 'NO' })
    const id = await set('endpoint.edr')
    await send(agent, id)
    await harness.ports.db
      .updateTable('quote')
      .set({ status: forced('BOUND') })
      .where('id', '=', book.records.own.quote)
      .execute()
    expect(await effect(id)).toMatchObject({ answers: [{ to: 'Yes' }], price: null })
  })
})
