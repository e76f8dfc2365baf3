import { expect } from 'vitest'
import type { z } from 'zod'
import type { quoteVersionContract } from '#contract/quote/versions.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { type WireQuote, wireRequest } from '../testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

type Listed = z.input<typeof quoteVersionContract.quoteVersions.response>
type Compared = z.input<typeof quoteVersionContract.quoteVersionCompare.response>

const versions = async ({ id }: WireQuote) =>
  (await setup.must<Listed>('quoteVersions', setup.agent, { params: steps.at(id) })).content

const compare = ({ id }: WireQuote, from: number, to: number) =>
  setup.must<Compared>('quoteVersionCompare', setup.agent, { params: steps.at(id), query: { from, to } })

const update = (quote: WireQuote, more: Record<string, unknown>) =>
  setup.must('quoteUpdate', setup.agent, {
    params: steps.at(quote.id),
    body: { request: wireRequest(more) },
  })

const cents = (amount: number) => Math.round(amount * 100)

test('a quote that is never priced otherwise keeps one version, and no second copy of it', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  expect(await versions(quote)).toMatchObject([
    { version: 1, isCurrent: true, totalPremium: quote.totalPremium, pricedBy: 'Dana Whitfield' },
  ])
  const kept = await setup.db.selectFrom('quote_price_version').selectAll().execute()
  expect(kept).toEqual([])
})

test('every price that was replaced is kept with its worksheet, its maker and its moment', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  setup.clock.advance({ minutes: 10 })
  const higher = await update(quote, { limit: 2_000_000 })
  setup.clock.advance({ minutes: 10 })
  const wider = await update(quote, { limit: 2_000_000, isTriaExcluded: true, brokerFee: 250 })
  const listed = await versions(quote)
  expect(listed.map(({ version, isCurrent, totalPremium }) => [version, isCurrent, totalPremium])).toEqual([
    [1, false, quote.totalPremium],
    [2, false, higher.totalPremium],
    [3, true, wider.totalPremium],
  ])
  expect(new Set(listed.map(({ pricedAt }) => pricedAt)).size).toBe(3)
})

test('two versions are compared line by line, and their differences add up to the cent', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  await update(quote, { limit: 2_000_000, deductible: 25_000 })
  await update(quote, { limit: 2_000_000, deductible: 25_000, isTriaExcluded: true, brokerFee: 333.33 })
  for (const [from, to] of [
    [1, 2],
    [1, 3],
    [3, 1],
    [2, 2],
  ] as const) {
    const found = await compare(quote, from, to)
    const sum = found.lines.reduce((all, { difference }) => all + cents(difference), 0)
    expect(sum).toBe(cents(found.difference))
    expect(cents(found.difference)).toBe(cents(found.to.totalPremium) - cents(found.from.totalPremium))
    for (const side of ['from', 'to'] as const) {
      const total = found.lines.reduce((all, line) => all + cents(line[side]?.change ?? 0), 0)
      expect(total).toBe(cents(found[side].totalPremium))
    }
    expect(found.lines.some(({ differs }) => differs)).toBe(from !== to)
  }
  const { lines } = await compare(quote, 1, 2)
  expect(lines.find(({ id }) => id === 'limit')).toMatchObject({ differs: true })
  expect(lines.find(({ id }) => id === 'state')?.from?.factor).toBe(
    lines.find(({ id }) => id === 'state')?.to?.factor,
  )
})

test('a version that there is not, and the quote of another user, are not found', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  const params = steps.at(quote.id)
  const ask = (actor: QuoteSetup['agent'], to: number) =>
    setup.call('quoteVersionCompare', actor, { params, query: { from: 1, to } })
  expect(await ask(setup.agent, 2)).toMatchObject({ status: 404 })
  expect(await ask(setup.rival, 1)).toMatchObject({ status: 404 })
  expect(await ask(setup.agent, 1)).toMatchObject({ status: 200 })
})
