import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { forced } from '#server/testing/statuses.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const staff = () => actorIn(book, 'COWBELL super-admin')

const LANDLORD = {
  businessName: 'Quayside Landlords LLC',
  address1: '9 Quay Street',
  address2: '',
  city: 'Oakland',
  state: 'CA',
  zipCode: '94607',
  naicsCode: '531120',
}

/** A policy whose quote names an additional insured. */
const issue = async (): Promise<string> => {
  const { api } = harness
  const agent = book.agents.own
  const accountId = book.records.own.account
  const { request } = await api.run(agent, 'ratingDefaults', { query: { accountId, productType: 'P100' } })
  const coverages = [{ key: 'additionalInsureds', isSelected: true }]
  const { id, version } = await api.run(agent, 'quoteCreate', {
    params: { productType: 'P100', id: accountId },
    body: { request: { ...request, coverages } },
  })
  const params = { productType: 'P100', id }
  const named = await api.run(agent, 'quoteInsureds', {
    params: { quoteId: id },
    body: { additionalInsureds: [LANDLORD], version },
  })
  const asked = await api.run(agent, 'quoteRequest', { params, body: { version: named.version } })
  if (asked.status === 'REFERRED') await api.run(staff(), 'quoteRelease', { body: { quoteId: id } })
  const contact = {
    policyContactFirstName: 'Quillfeather',
    policyContactLastName: 'Holder',
    policyContactEmail: 'holder@quillfeather.test',
    policyContactPhone: '+1 2125550188',
  }
  await api.run(agent, 'quoteSend', { body: { quoteId: id, ...contact } })
  const { application } = await api.run(book.customers.own, 'quoteGet', { params })
  const signed = await api.run(book.customers.own, 'quoteSign', {
    body: {
      quoteId: id,
      signeeName: 'Quillfeather Holder',
      isAttested: true,
      ...signedAsOffered(application),
    },
  })
  await api.run(agent, 'quoteBind', { params: { id }, body: { version: signed.version } })
  return (await api.run(agent, 'quoteIssue', { params })).policyId
}

it('a certificate and the renewal name the additional insureds of the policy, and none where there are none', async () => {
  const certified = async (policyId: string, more: object = {}) => {
    const { documentId } = await harness.api.run(book.agents.own, 'policyCertificate', {
      params: { productType: 'P100' },
      body: {
        policyId,
        docType: 'Certificate_Holder',
        organizationName: 'Riverside Property Holdings LLC',
        address1: '9 Quay Street',
        city: 'Peoria',
        state: 'IL',
        zip: '61603',
        ...more,
      },
    })
    const row = await harness.ports.db
      .selectFrom('document')
      .select('facts')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow()
    return (row.facts as { additionalInsureds?: object[] }).additionalInsureds
  }
  const policyId = await issue()
  const read = (id: string) =>
    harness.api.run(book.agents.own, 'policyGet', {
      params: { productType: 'P100', policyId: id },
      query: {},
    })
  expect((await read(policyId)).additionalInsureds).toEqual([
    {
      businessName: 'Quayside Landlords LLC',
      address1: '9 Quay Street',
      city: 'Oakland',
      state: 'CA',
      zipCode: '94607',
    },
  ])
  expect((await read(book.records.own.policy)).additionalInsureds).toEqual([])
  expect(await certified(policyId)).toMatchObject([
    { businessName: 'Quayside Landlords LLC', address: { city: 'Oakland', state: 'CA' } },
  ])
  expect(await certified(book.records.own.policy)).toEqual([])
  const asInsured = { docType: 'Additional_Insured' as const }
  for (const id of [policyId, book.records.own.policy])
    await expect(certified(id, asInsured)).rejects.toMatchObject({
      refusal: { errors: [{ field: 'organizationName', code: 'NOT_INSURED' }] },
    })
  const named = { ...asInsured, organizationName: LANDLORD.businessName }
  expect(await certified(policyId, named)).toMatchObject([{ businessName: LANDLORD.businessName }])
  const { end_date } = await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .where('id', '=', policyId)
    .returning('end_date')
    .executeTakeFirstOrThrow()
  harness.clock.moveTo(`${addDays(end_date, -30)}T18:00:00Z`)
  const { quoteId } = await harness.api.run(book.agents.own, 'policyRenew', { params: { policyId } })
  const renewal = await harness.api.run(book.agents.own, 'quoteInsuredsGet', { params: { quoteId } })
  expect(renewal.additionalInsureds).toEqual([LANDLORD])
  const listed = (id: string) =>
    harness.api.run(book.agents.own, 'policyInsureds', { params: { policyId: id }, query: {} })
  expect(await listed(policyId)).toMatchObject({
    cover: 'COVERED',
    additionalInsureds: [{ businessName: LANDLORD.businessName }],
  })
  expect((await listed(book.records.own.policy)).additionalInsureds).toEqual([])
})
