import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

/** A policy from 16 March 2026 to 16 March 2027, on which two organizations are covered and one is not any more. */
let harness: Harness
let book: TwoTenants
let policyId = ''
let begins = ''

const organization = (businessName: string) => ({
  businessName,
  address1: '9 Quay Street',
  city: 'Oakland',
  state: 'CA',
  zipCode: '94607',
  naicsCode: '531120',
})

const day = (at: number): string => addDays(begins, at)

const change = async (at: number, kind: 'terms' | 'nonPremium', changes: object) => {
  harness.clock.moveTo(`${day(at)}T18:00:00Z`)
  const params = { policyId }
  const asked = { kind, effectiveDate: day(at), changes, resolutions: {} }
  const { version, baseSequence, needs } = await harness.api.run(book.agents.own, 'policyChangePreview', {
    params,
    body: asked,
  })
  await harness.api.run(actorIn(book, 'COWBELL underwriter'), 'policyChange', {
    params,
    body: {
      ...asked,
      version,
      baseSequence,
      reason: 'The lease asks for it',
      ...(needs.statement ? { statement: { name: 'Quillfeather Holder', on: day(at) } } : {}),
    },
  })
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  const { effective_date } = await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .where('id', '=', policyId)
    .returning('effective_date')
    .executeTakeFirstOrThrow()
  begins = effective_date
  await change(20, 'terms', {
    coverages: [{ key: 'additionalInsureds', isSelected: true }],
    additionalInsureds: [organization('Quayside Landlords LLC'), organization('Redwood Leasing Inc.')],
  })
  const { periods } = await listed()
  const lessor = periods.find(({ businessName }) => businessName === 'Redwood Leasing Inc.')
  await change(50, 'nonPremium', { additionalInsureds: [{ id: lessor?.id ?? '', isRemoved: true }] })
})

const listed = (query: { on?: string; known?: string } = {}, actor = book.agents.own) =>
  harness.api.run(actor, 'policyInsureds', { params: { policyId }, query })

const names = (rows: readonly { businessName: string }[]) => rows.map(({ businessName }) => businessName)

const certify = (dateOfCert: string | undefined, more: object = {}) =>
  harness.api.run(book.agents.own, 'policyCertificate', {
    params: { productType: 'P100' },
    body: {
      policyId,
      docType: 'Certificate_Holder',
      organizationName: 'Redwood Leasing Inc.',
      address1: '9 Quay Street',
      city: 'Oakland',
      state: 'CA',
      zip: '94607',
      ...(dateOfCert && { dateOfCert }),
      ...more,
    },
  })

const factsOf = async (documentId: string) => {
  const { facts } = await harness.ports.db
    .selectFrom('document')
    .select('facts')
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  return facts as { coveredOn?: string; additionalInsureds?: { businessName: string }[] }
}

it('are listed with the days from and until which each is covered', async () => {
  const { periods } = await listed()
  expect(periods.map(({ businessName, from, until }) => [businessName, from, until])).toEqual([
    ['Quayside Landlords LLC', day(20), addDays(begins, 365)],
    ['Redwood Leasing Inc.', day(20), day(50)],
  ])
  expect(names((await listed({ on: day(49) })).additionalInsureds)).toHaveLength(2)
  expect(names((await listed({ on: day(50) })).additionalInsureds)).toEqual(['Quayside Landlords LLC'])
  expect((await listed({ on: day(19) })).additionalInsureds).toEqual([])
  expect((await listed({ known: day(10) })).periods).toEqual([])
  await expect(listed({}, book.agents.foreign)).rejects.toMatchObject({ refusal: { code: 'NOT_FOUND' } })
})

it('are on the certificate of a day as they are then, and the day with them', async () => {
  const asInsured = { docType: 'Additional_Insured' as const }
  const { documentId } = await certify(day(49), asInsured)
  const facts = await factsOf(documentId)
  expect(facts.coveredOn).toBe(day(49))
  expect(names(facts.additionalInsureds ?? [])).toEqual(['Quayside Landlords LLC', 'Redwood Leasing Inc.'])
  await expect(certify(day(50), asInsured)).rejects.toMatchObject({
    refusal: { errors: [{ field: 'organizationName', code: 'NOT_INSURED' }] },
  })
  expect((await factsOf((await certify(undefined)).documentId)).coveredOn).toBeUndefined()
})

it.each([
  [-1, 'coverage begins on'],
  [365, 'coverage ends on'],
])('give no certificate for day %i of the term, and say why', async (at, why) => {
  await expect(certify(day(at))).rejects.toMatchObject({
    refusal: {
      errors: [{ field: 'dateOfCert', code: 'NO_COVER', detail: expect.stringContaining(why) }],
    },
  })
})

it('take no day that the calendar does not have', async () => {
  await expect(certify('2026-02-30')).rejects.toThrow('does not fit its schema')
})
