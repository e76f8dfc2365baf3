import { expect } from 'vitest'
import { it } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

it('a renewal begins on the day the policy ends, and is moved to no other', async ({ harness, book }) => {
  const { foreign } = book.records
  await harness.ports.db
    .updateTable('policy')
    .set({ effective_date: '2026-12-09', end_date: '2027-12-09', status: 'IN FORCE' as never })
    .where('id', '=', foreign.policy)
    .execute()
  harness.clock.moveTo('2027-11-20T17:00:00Z')
  const { api } = harness
  const { quoteId } = await api.run(book.agents.foreign, 'policyRenew', {
    params: { policyId: foreign.policy },
  })
  const params = { productType: 'P100', id: quoteId }
  const { request, version } = await api.run(book.agents.foreign, 'quoteGet', { params })
  const save = (effectiveDate: string) =>
    api.run(book.agents.foreign, 'quoteUpdate', {
      params,
      body: { version, request: { ...request, effectiveDate } },
    })
  for (const day of ['2028-01-03', '2027-12-10', '2027-12-08'])
    await expect(save(day)).rejects.toMatchObject({
      refusal: {
        errors: [
          { field: 'request.effectiveDate', detail: expect.stringContaining('ends on December 9, 2027') },
        ],
      },
    })
  await expect(save('2027-12-09')).resolves.toMatchObject({ effectiveDate: '2027-12-09' })
  await harness.ports.db
    .updateTable('quote')
    .set({ status: forced('IN_REVIEW') })
    .where('id', '=', quoteId)
    .execute()
  await expect(
    api.run(actorIn(book, 'COWBELL super-admin'), 'quoteUnderwrite', {
      body: { quoteId, version: version + 1, request: { ...request, effectiveDate: '2028-01-03' } },
    }),
  ).rejects.toMatchObject({ refusal: { errors: [{ field: 'request.effectiveDate' }] } })
})

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
