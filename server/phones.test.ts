import { describe, expect } from 'vitest'
import { Refused } from '#domain/kernel/refusal.ts'
import { PHONE_MASKS } from '#domain/market/phones.ts'
import { forced } from '#server/testing/statuses.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { versionOf } from './testing/quote-version.ts'
import { actorIn } from './testing/two-tenants.ts'

/** A national number is one of the account's own market, for any user; a prefix says where a number belongs. */

let harness: Harness
let book: TwoTenants
it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const LONDON = '+44 2079460123'
const NEW_YORK = '+1 2125550142'

/** Puts the account, what belongs to it and its agency into a market, as nothing else of it matters here. */
const inMarket = async (market: 'US' | 'UK'): Promise<void> => {
  const { db } = harness.ports
  const { account, quote, policy } = book.records.own
  await db.updateTable('account').set({ market }).where('id', '=', account).execute()
  await db.updateTable('policy').set({ market }).where('id', '=', policy).execute()
  await db.updateTable('org').set({ market }).where('id', '=', book.agents.own.orgId).execute()
  await db.updateTable('quote').set({ market }).where('id', '=', quote).execute()
}

const person = {
  policyContactFirstName: 'Ada',
  policyContactLastName: 'Marsh',
  policyContactEmail: 'ada@people.test',
}

/** The number that is stored, or the fields that are refused. */
const outcomeOf = async (work: () => Promise<string | null | undefined>): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return error.refusal.errors?.map(({ field, detail }) => `${field}: ${detail}`)
  }
}

const saved = (policyContactPhone: string): Promise<unknown> =>
  outcomeOf(async () => {
    const accountId = book.records.own.account
    const { version } = await harness.api.run(book.agents.own, 'accountGet', { params: { accountId } })
    const body = { ...person, policyContactPhone, accountId, version }
    const { contact } = await harness.api.run(book.agents.own, 'accountContactSave', { body })
    return contact.policyContactPhone
  })

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
    const save = async (policyContactPhone: string) =>
      harness.api.run(book.agents.own, 'quoteContactSave', {
        params,
        body: { ...person, policyContactPhone, version: await versionOf(harness, params.id) },
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

/** Each form of another number, by the field that it is refused in; gives what is stored. */
const FORMS: Record<string, [string, (phone: string) => Promise<string | null | undefined>]> = {
  'a user': [
    'phone',
    async (phone) => {
      const admin = actorIn(book, 'AGENCY agency-admin')
      const { userId, roleId } = book.agents.own
      const { version } = await harness.api.run(admin, 'userGet', { params: { userId } })
      const body = { roleId, firstName: 'Ada', lastName: 'Marsh', phone, version }
      return (await harness.api.run(admin, 'userUpdate', { params: { userId }, body })).phone
    },
  ],
  'the own profile': [
    'phone',
    async (phone) => {
      const { own } = book.agents
      await harness.api.run(own, 'meUpdate', { body: { firstName: 'Ada', lastName: 'Marsh', phone } })
      return (await harness.api.run(own, 'authMe', {})).phone
    },
  ],
  'a claim': [
    'contactPhone',
    async (contactPhone) => {
      const body = { policyId: book.records.own.policy, isFiled: false, contactPhone }
      return (await harness.api.run(book.customers.own, 'claimCreate', { body })).contactPhone
    },
  ],
  'a payer': [
    'phone',
    async (phone) => {
      const payer = { firstName: 'Nora', lastName: 'Ledger', email: 'nora@books.test' }
      const body = { policyId: book.records.own.policy, ...payer, phone }
      await harness.api.run(book.agents.own, 'workflowStart', { body })
      const row = await harness.ports.db
        .selectFrom('workflow')
        .select('phone')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return row.phone
    },
  ],
}

describe.each(Object.entries(FORMS))('the number of %s', (_whose, [field, give]) => {
  it.each([
    ['UK', '020 7946 0123', LONDON],
    ['UK', '(020) 7946-0123', LONDON],
    ['UK', NEW_YORK, NEW_YORK],
    ['UK', '(212) 555-0142', null],
    ['US', '(212) 555-0142', NEW_YORK],
    ['US', '212.555.0142', NEW_YORK],
    ['US', '+44 20 7946 0123', LONDON],
    ['US', '020 7946 0123', null],
  ] as const)('in the %s, given as %s', async (market, typed, stored) => {
    await inMarket(market)
    expect(await outcomeOf(() => give(typed))).toEqual(stored ?? [`${field}: ${PHONE_MASKS[market].message}`])
  })

  it('is a number, before any record is read', async () => {
    await expect(give('call me')).rejects.toMatchObject({
      problems: [{ field, detail: 'Invalid phone number' }],
    })
  })
})
