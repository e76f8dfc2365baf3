import { expect } from 'vitest'
import { it } from '#server/testing/fixtures.ts'

it('a series that began on 29 February comes back to it, at the price of a year', async ({
  harness,
  book,
}) => {
  const { own } = book.records
  await harness.ports.db
    .updateTable('policy')
    .set({ effective_date: '2028-02-29', end_date: '2031-02-28', status: 'IN FORCE' as never })
    .where('id', '=', own.policy)
    .execute()
  harness.clock.moveTo('2031-02-01T17:00:00Z')
  const { quoteId } = await harness.api.run(book.agents.own, 'policyRenew', {
    params: { policyId: own.policy },
  })
  const quote = await harness.api.run(book.agents.own, 'quoteGet', {
    params: { productType: 'P100', id: quoteId },
  })
  expect(quote).toMatchObject({ effectiveDate: '2031-02-28', endDate: '2032-02-29' })
  expect(quote.calculation?.retroactive?.inception).toBe('2028-02-29')
  const { steps } = await harness.api.run(book.agents.own, 'quoteWorksheet', {
    params: { productType: 'P100', id: quoteId },
  })
  expect(steps.filter(({ id }) => id === 'term')).toEqual([])
})
