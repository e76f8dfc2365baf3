import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const proofOf = (actor: Actor, quoteId: string) =>
  harness.api.run(actor, 'quoteProof', { params: { productType: 'P100', quoteId } })

it('goes from the worksheet to invoice and ledger to the cent, the ledger for who may read it', async () => {
  const staff = book.actors.get('COWBELL super-admin') as Actor
  const { quote_id: quoteId } = await harness.ports.db
    .selectFrom('policy')
    .select('quote_id')
    .where('id', '=', book.records.own.policy)
    .executeTakeFirstOrThrow()
  const proof = await proofOf(staff, quoteId)
  expect(proof.links.map((link) => link.id)).toEqual(['worksheet', 'coverages', 'total', 'invoice', 'ledger'])
  expect(proof.holds).toBe(true)
  for (const link of proof.links)
    if (link.id !== 'coverages') expect(link.amount, link.id).toBe(proof.totalPremium)
  const agents = await proofOf(book.agents.own, quoteId)
  expect(agents.links.map((link) => link.id)).toEqual(['worksheet', 'coverages', 'total', 'invoice'])
})

it('ends at the total while the quote is open', async () => {
  const proof = await proofOf(book.agents.own, book.records.own.quote)
  expect(proof.links.map((link) => [link.id, link.holds])).toEqual([
    ['worksheet', true],
    ['coverages', true],
    ['total', true],
  ])
})
