import { describe, expect } from 'vitest'
import { Refused } from '#domain/kernel/refusal.ts'
import { forced } from '#server/testing/statuses.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

/** A national number is one of the account's own market, for any user; a prefix says where a number belongs. */

let harness: Harness
let book: TwoTenants
it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const LONDON = '+44 2079460123'
const NEW_YORK = '+1 2125550142'

/** Puts the account and its quote into a market, as nothing else of it matters here. */
const inMarket = async (market: 'US' | 'UK'): Promise<void> => {
  const { db } = harness.ports
  const { account, quote } = book.records.own
  await db.updateTable('account').set({ market }).where('id', '=', account).execute()
  await db.updateTable('quote').set({ market }).where('id', '=', quote).execute()
}

const person = {
  policyContactFirstName: 'Ada',
  policyContactLastName: 'Marsh',
  policyContactEmail: 'ada@people.test',
}

/** The number that is stored, or the fields that are refused. */
const saved = async (policyContactPhone: string): Promise<unknown> => {
  const body = { ...person, policyContactPhone, accountId: book.records.own.account }
  try {
    const { contact } = await harness.api.run(book.agents.own, 'accountContactSave', { body })
    return contact.policyContactPhone
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.refusal.errors?.map(({ field, detail }) => `${field}: ${detail}`)
  }
}

const REFUSED = ['policyContactPhone: Please enter a valid Policy Holder Phone Number.']

describe('the number of a policyholder', () => {
  it.each([
    ['UK', '020 7946 0123', LONDON],
    ['UK', '(020) 7946-0123', LONDON],
    ['UK', '+44 (0)20 7946 0123', LONDON],
    ['UK', '0044 20 7946 0123', LONDON],
    ['UK', '020 7946 0123 ext. 12', `${LONDON} ext. 12`],
    ['UK', NEW_YORK, NEW_YORK],
    ['UK', '(212) 555-0142', REFUSED],
    ['US', '(212) 555-0142', NEW_YORK],
    ['US', '+44 20 7946 0123', LONDON],
    ['US', '020 7946 0123', REFUSED],
  ] as const)('of a company in the %s, given as %s', async (market, typed, outcome) => {
    await inMarket(market)
    expect(await saved(typed)).toEqual(outcome)
  })

  it('is read the same on the quote', async () => {
    await inMarket('UK')
    const params = { id: book.records.own.quote }
    const save = (policyContactPhone: string) =>
      harness.api.run(book.agents.own, 'quoteContactSave', {
        params,
        body: { ...person, policyContactPhone },
      })
    await harness.ports.db
      .updateTable('quote')
      .set({ status: forced('READY') })
      .where('id', '=', book.records.own.quote)
      .execute()
    expect(await save('020 7946 0123')).toMatchObject({ contact: { policyContactPhone: LONDON } })
    await expect(save('(212) 555-0142')).rejects.toThrow('valid Policy Holder Phone Number')
  })
})
