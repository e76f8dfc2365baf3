import { sampleEffort } from '#domain/quote/diligent-effort/sample.ts'
import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { UNDERWRITER_BINDS } from '#domain/quote/underwriter-binds.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import { type Harness, test } from '#server/testing/fixtures.ts'
import { versionOf } from '#server/testing/quote-version.ts'
import { answersOf } from '../db/seed/answers.ts'

/** Every rated product goes the whole way, from its first price to a policy with documents and postings. */

const SOLD = PRODUCTS.filter((product) => product.isRated)

let harness: Harness
let carrierId: string
let underwriter: Actor
const brokers = new Map<'US' | 'UK', Actor>()

const party = async (
  accountType: Actor['accountType'],
  roleId: string,
  name: string,
  market: 'US' | 'UK',
) => {
  const { db, random } = harness.ports
  const now = harness.clock.now()
  const org = await addOrg(db, { id: random.newId(), accountType, name, market, commissionRate: 1500 }, now)
  const user = await addUser(
    db,
    {
      id: random.newId(),
      orgId: org.id,
      email: `${roleId}.${random.integer(1e9)}@people.test`,
      firstName: 'Dana',
      lastName: 'Whitfield',
      roleId,
      passwordHash: 'none',
    },
    now,
  )
  return actorOf(user, org, [])
}

test.beforeAll(async ({ harness: given }) => {
  harness = given
  underwriter = await party('COWBELL', 'underwriter', 'Bindery', 'US')
  carrierId = (await party('CARRIER', 'carrier-admin', 'Palisade Insurance (UK) plc', 'UK')).orgId
  brokers.set('US', await party('AGENCY', 'agency-admin', 'Harborview Insurance Agency', 'US'))
  brokers.set('UK', await party('AGENCY', 'agency-admin', 'Calder Valley Brokers', 'UK'))
  await harness.ports.db
    .insertInto('paper')
    .values(
      SOLD.map(({ code, market, paper }) => ({
        product: code,
        market,
        is_surplus: paper === 'surplus',
        carrier_id: carrierId,
        reinsurer_id: null,
      })),
    )
    .execute()
  await harness.api.run(brokers.get('US') as Actor, 'licenseCreate', {
    body: { number: 'CA 7', state: 'CA', expirationDate: '2027-12-31' },
  })
  await harness.ports.db.updateTable('license').set({ is_verified: true }).execute()
  const stamps = { created_at: harness.clock.now(), modified_at: harness.clock.now() }
  await harness.ports.db
    .insertInto('surplus_license')
    .values({
      ...stamps,
      tenant_id: (brokers.get('US') as Actor).orgId,
      id: harness.ports.random.newId(),
      agency_name: 'Harborview Insurance Agency',
      broker_first_name: 'Dana',
      broker_last_name: 'Whitfield',
      broker_email: 'dana@people.test',
      number: 'SL 7',
      state: 'CA',
    })
    .execute()
})

const ADDRESS = {
  US: { country: 'US', address1: '1 Mission Street', city: 'Oakland', state: 'CA', zipCode: '94607' },
  UK: { country: 'UK', address1: '12 Deansgate', city: 'Manchester', zipCode: 'M3 2BY' },
} as const
const PHONE = { US: '+1 2125550188', UK: '+44 2079460188' }
const INDUSTRY = { US: { naicsCode: '541511' }, UK: { sicCode: '62020' } }

const addAccount = async (broker: Actor, market: 'US' | 'UK', word: string, product: string) => {
  const { api } = harness
  const name = `${word} Software`
  const made = await api.run(broker, 'accountCreate', {
    body: { name, country: market, ...(market === 'US' ? { state: 'CA' } : {}) },
  })
  await api.run(broker, 'accountUpdateDetails', {
    params: { accountId: made.id },
    body: {
      version: made.version,
      firmographics: {
        name,
        ...INDUSTRY[market],
        revenue: 5_000_000,
        noOfEmployeesAll: 40,
        yearEstablished: 2001,
        ownershipType: 'Private',
        entityType: 'Independent',
        domainName: `${word.toLowerCase()}.test`,
        phoneNumber: PHONE[market],
        physicalAddress: ADDRESS[market],
      },
    },
  })
  await api.run(broker, 'accountAnswersSave', {
    params: { accountId: made.id },
    body: { answers: answersOf('careful', product), productType: product },
  })
  await harness.ports.db.updateTable('account').set({ risk_score: 72 }).where('id', '=', made.id).execute()
  return made.id
}

const contactOf = (market: 'US' | 'UK', word: string) => ({
  policyContactFirstName: 'Eleanor',
  policyContactLastName: 'Marsh',
  policyContactEmail: `eleanor@${word.toLowerCase()}.test`,
  policyContactPhone: PHONE[market],
})

const insuredOf = async (email: string): Promise<Actor> => {
  const { db } = harness.ports
  const row = await db.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
  return actorOf(
    row,
    await db.selectFrom('org').selectAll().where('id', '=', row.org_id).executeTakeFirstOrThrow(),
  )
}

/** The search of the admitted market that the state asks for before surplus lines paper is bound; the version after it. */
const searched = async (broker: Actor, quoteId: string): Promise<number> => {
  const params = { quoteId }
  const { today, version } = await harness.api.run(broker, 'quoteDiligentEffortGet', { params })
  const body = { ...sampleEffort(today), version }
  return (await harness.api.run(broker, 'quoteDiligentEffort', { params, body })).version
}

/** create, request, release where an underwriter is asked, send, sign, bind, issue. */
const sell = async (productType: string, market: 'US' | 'UK', word = productType.replaceAll('_', '')) => {
  const { api } = harness
  const broker = brokers.get(market) as Actor
  const accountId = await addAccount(broker, market, word, productType)
  const { request } = await api.run(broker, 'ratingDefaults', { query: { accountId, productType } })
  const draft = await api.run(broker, 'quoteCreate', {
    params: { productType, id: accountId },
    body: { request },
  })
  const asked = await api.run(broker, 'quoteRequest', {
    params: { productType, id: draft.id },
    body: { version: draft.version },
  })
  const quote =
    asked.status === 'REFERRED'
      ? await api.run(underwriter, 'quoteRelease', { body: { quoteId: draft.id } })
      : asked
  expect(quote.status, productType).toBe('READY')
  const contact = contactOf(market, word)
  await api.run(broker, 'quoteSend', { body: { ...contact, quoteId: quote.id } })
  const insured = await insuredOf(contact.policyContactEmail)
  const shown = await api.run(insured, 'quoteGet', { params: { productType, id: quote.id } })
  for (const { field } of shown.contradictions)
    await api.run(insured, 'contradictionResolve', {
      params: { accountId, field },
      body: { resolution: 'CONFIRM', reason: 'The old server is switched off next week.' },
    })
  const signed = await api.run(insured, 'quoteSign', {
    body: {
      quoteId: quote.id,
      signeeName: 'Eleanor Marsh',
      isAttested: true,
      ...signedAsOffered(shown.application),
    },
  })
  const version = shown.isSurplus ? await searched(broker, quote.id) : signed.version
  if (UNDERWRITER_BINDS.includes(productType))
    await api.run(underwriter, 'quoteUwBind', { body: { quoteId: quote.id } })
  else await api.run(broker, 'quoteBind', { params: { id: quote.id }, body: { version } })
  const { policyId } = await api.run(broker, 'quoteIssue', { params: { productType, id: quote.id } })
  return { broker, accountId, request, quote, shown, policyId }
}

const rowsOf = async (policyId: string) => {
  const { db } = harness.ports
  const [policy, invoice, postings] = await Promise.all([
    db.selectFrom('policy').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow(),
    db.selectFrom('invoice').selectAll().where('policy_id', '=', policyId).executeTakeFirstOrThrow(),
    db
      .selectFrom('posting')
      .selectAll()
      .where('journal_id', 'in', (eb) =>
        eb
          .selectFrom('posting')
          .select('journal_id')
          .where('account', '=', 'receivable')
          .where('party', '=', policyId),
      )
      .execute(),
  ])
  return { policy, invoice, postings }
}

test.each(SOLD.map(({ code, market }) => [code, market] as const))(
  '%s goes from a price to an issued policy with its postings',
  async (product, market) => {
    const { shown, policyId, broker, accountId } = await sell(product, market)
    const { policy, invoice, postings } = await rowsOf(policyId)
    expect(policy).toMatchObject({ product, market, currency: market === 'UK' ? 'GBP' : 'USD' })
    expect(policy.total_premium).toBe(Math.round((shown.totalPremium ?? 0) * 100))
    expect(invoice).toMatchObject({ currency: policy.currency, amount_due: policy.total_premium })
    expect(postings.reduce((sum, one) => sum + Number(one.amount), 0)).toBe(0)
    expect(new Set(postings.map((one) => one.currency))).toEqual(new Set([policy.currency]))
    const { content } = await harness.api.run(broker, 'documentSearch', { params: { accountId }, query: {} })
    expect([...new Set(content.map((one) => one.docType))].toSorted()).toEqual([
      'APPLICATION',
      'BINDER',
      ...(shown.isSurplus ? ['DILIGENT_EFFORT'] : []),
      'INVOICE',
      'POLICY',
      'QUOTE_PROPOSAL',
    ])
  },
)

test('Prime One is sold in pounds with excess and Insurance Premium Tax, without a license', async () => {
  const { api } = harness
  const broker = brokers.get('UK') as Actor
  const accountId = await addAccount(broker, 'UK', 'Wharfedale', 'P_ONE')
  const { request } = await api.run(broker, 'ratingDefaults', { query: { accountId, productType: 'P_ONE' } })
  const terms = { ...request, limit: 2_000_000, deductible: 10_000, preset: 'BASIC' as const }
  const priced = await api.run(broker, 'ratingCalculate', {
    params: { productType: 'P_ONE' },
    body: { accountId, request: terms },
  })
  expect(priced.currency).toBe('GBP')
  expect(priced.steps.find((step) => step.id === 'retention')?.name).toBe('Excess')
  expect(priced.taxLines).toMatchObject([{ label: 'Insurance Premium Tax (12%)', rate: '12' }])
  expect(Math.round(priced.taxes * 100)).toBe(Math.round(priced.premium * 12))

  const { policyId, shown } = await sell('P_ONE', 'UK', 'Airedale')
  const { policy, invoice, postings } = await rowsOf(policyId)
  expect(policy.state).toBeNull()
  expect(invoice.taxes).toBe(Math.round((invoice.premium * 12) / 100))
  expect(postings.find((one) => one.account === 'taxPayable')).toMatchObject({
    party: 'UK-IPT',
    amount: -invoice.taxes,
    currency: 'GBP',
  })
  const { content } = await api.run(broker, 'documentSearch', {
    params: { accountId: policy.account_id },
    query: { policyId },
  })
  for (const { docId } of content) {
    const file = (await api.run(broker, 'documentDownload', { query: { docId } })) as unknown as {
      bytes: Uint8Array
    }
    expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-')
  }
  expect(shown.application.facts.map((fact) => fact.label)).toEqual(
    expect.arrayContaining([
      'Organisation',
      'SIC code',
      'Annual turnover',
      'Excess',
      'Total premium with fees and IPT',
    ]),
  )
  expect(shown.application.answers.map((one) => one.question).join()).toContain('unauthorised employees')
})

const SOME = process.env.TEST_FULL ? 40 : 4

test.each(SOLD.map(({ code, market }) => [code, market] as const))(
  '%s is saved at the cent that its preview shows, with the fee and the schedule rating of the quote',
  async (productType, market) => {
    const { api } = harness
    const broker = brokers.get(market) as Actor
    const accountId = await addAccount(
      broker,
      market,
      `Preview${productType.replaceAll('_', '')}`,
      productType,
    )
    const { request, limits, deductibles, attachmentPoints } = await api.run(broker, 'ratingDefaults', {
      query: { accountId, productType },
    })
    const params = { productType, id: accountId }
    const { id, version } = await api.run(broker, 'quoteCreate', { params, body: { request } })
    const fee = await api.run(underwriter, 'quoteMgaFee', {
      params: { id },
      body: { mgaFee: 345.67, version },
    })
    await api.run(underwriter, 'quoteIrpm', {
      params: { quoteId: id },
      body: {
        values: { drPlanning: '-7.35' },
        irpmNote: 'Recovery plan tested twice a year',
        version: fee.version,
      },
    })
    const chosen = fc.record({
      limit: fc.constantFrom(...limits),
      deductible: fc.constantFrom(...deductibles),
      waitingPeriod: fc.constantFrom(6 as const, 8 as const, 12 as const, 24 as const),
      preset: fc.constantFrom('BASIC' as const, 'POPULAR' as const, 'ELITE' as const),
      brokerFee: fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100),
      ...(attachmentPoints.length > 0 && { attachmentPoint: fc.constantFrom(...attachmentPoints) }),
    })
    for (const one of fc.sample(chosen, { numRuns: SOME, seed: Number(process.env.TEST_SEED ?? 7) })) {
      const terms = { ...request, ...one }
      const ask = { accountId, request: terms }
      const preview = await api.run(broker, 'ratingCalculate', {
        params: { productType },
        body: { ...ask, quoteId: id },
      })
      const bare = await api.run(broker, 'ratingCalculate', { params: { productType }, body: ask })
      await api.run(broker, 'quoteUpdate', {
        params: { productType, id },
        body: { request: terms, version: await versionOf(harness, id) },
      })
      const saved = await api.run(broker, 'quoteGet', { params: { productType, id } })
      const { steps, proof, pricesToFix } = await api.run(broker, 'quoteWorksheet', {
        params: { productType, id },
      })
      expect(preview).toMatchObject({ ...saved.calculation, steps, proof, pricesToFix })
      expect(saved).toMatchObject({ totalPremium: preview.totalPremium, mgaFee: 345.67 })
      expect(bare.totalPremium).not.toBe(saved.totalPremium)
    }
  },
)

test('an excess layer keeps its attachment point from the price to the policy', async () => {
  const { broker, request, quote, shown, policyId } = await sell('P_PLUS', 'US', 'Bayside')
  expect(request.attachmentPoint).toBe(1_000_000)
  expect(shown.application.facts).toContainEqual({
    label: 'Aggregate limit',
    value: '$1,000,000 excess of $1,000,000',
  })
  expect(shown.calculation?.request.attachmentPoint).toBe(1_000_000)
  const worksheet = await harness.api.run(broker, 'quoteWorksheet', {
    params: { productType: 'P_PLUS', id: quote.id },
  })
  expect(worksheet.steps.find((step) => step.table === 'layer')?.key).toBe('1,000,000 excess of 1,000,000')
  const kept = await harness.ports.db
    .selectFrom('policy_transaction')
    .select('worksheet')
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow()
  expect(kept.worksheet).toMatchObject({ proof: worksheet.proof })
})

test('only products that a carrier gives paper for are offered', async () => {
  const broker = brokers.get('US') as Actor
  const accountId = await addAccount(broker, 'US', 'Larkspur', 'P100')
  const offered = async () => harness.api.run(broker, 'eligibleProducts', { query: { accountId } })
  expect((await offered()).filter((one) => !one.isEligible)).toEqual([])
  await harness.ports.db.deleteFrom('paper').where('product', '=', 'ZSP').execute()
  expect((await offered()).filter((one) => !one.isEligible)).toMatchObject([
    { productType: 'ZSP', reason: 'No carrier offers Zurich Select Plus yet.' },
  ])
  await expect(sell('ZSP', 'US', 'Foxglove')).rejects.toThrow('No carrier offers ZSP on admitted paper yet.')
})
