import { describe, expect } from 'vitest'
import type { PolicyFacts } from '#domain/document/document-facts.ts'
import { dispatch } from '#server/http/dispatch.ts'
import { problemOf } from '#server/http/errors.ts'
import { policyContract } from '#contract/policy/policy.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const holder = (change: Record<string, unknown> = {}) => ({
  policyId: book.records.own.policy,
  docType: 'Certificate_Holder' as const,
  organizationName: 'Riverside Property Holdings LLC',
  address1: '9 Quay Street',
  city: 'Peoria',
  state: 'IL',
  zip: '61603',
  ...change,
})

const problemWith = async (change: Record<string, unknown>) => {
  try {
    await dispatch(harness.dispatcher, {
      name: 'policyCertificate',
      endpoint: policyContract.policyCertificate,
      actor: book.agents.own,
      input: { params: { productType: 'P100' }, body: holder(change) },
      idempotencyKey: harness.ports.random.newId(),
      requestId: 'test',
      caller: { ip: '127.0.0.1', userAgent: 'Test' },
    })
  } catch (error) {
    return problemOf(error, 'test').answer
  }
  throw new Error('not refused')
}

describe('a policy', () => {
  it('shows its terms, its chain and what may be done with it', async () => {
    const view = await harness.api.run(book.agents.own, 'policyGet', {
      params: { productType: 'p100', policyId: book.records.own.policy },
      query: {},
    })
    expect(view.policyNumber).toMatch(/^CYP-2000\d\d$/)
    expect(view.revisions).toMatchObject([{ sequence: 1, kind: 'new business', total: view.totalPremium }])
    expect(view.coverages.length).toBeGreaterThan(5)
    expect(view).toMatchObject({ status: 'ISSUED', isPaid: false, isOpenForRenewal: false })
    expect(view).toMatchObject({ waitingPeriod: 12, retroActiveDate: null })
    expect(view.actions).toMatchObject({
      certificate: { allowed: true },
      pay: { allowed: true },
      renew: { allowed: false, code: 'TRANSITION_NOT_ALLOWED' },
    })
  })

  it('is listed for whom it concerns, by words, status and payment', async () => {
    const search = (name: string, query: Record<string, string>) =>
      harness.api.run(book.actors.get(name) ?? null, 'policySearch', { query })
    const own = await search('AGENCY agency-admin', {
      search: 'Quill',
      paid: 'false',
      status: 'ISSUED,IN FORCE',
    })
    expect(own.content.map((one) => one.id)).toEqual([book.records.own.policy])
    expect((await search('AGENCY agency-admin', { search: 'Zanzi' })).content).toEqual([])
    expect((await search('AGENCY agency-admin', { paid: 'true' })).totalElements).toBe(0)
    expect((await search('COWBELL super-admin', { openForRenewal: 'false' })).totalElements).toBe(2)
    expect((await search('COWBELL super-admin', { openForRenewal: 'true' })).totalElements).toBe(0)
    expect((await search('RE_INSURER reinsurer-admin', {})).totalElements).toBe(1)
    const statuses = await harness.api.run(book.agents.own, 'policyStatusList', { query: {} })
    expect(statuses).toEqual([{ status: 'ISSUED', count: 1 }])
  })

  it('gives a certificate as a file that is named after company and policy', async () => {
    const made = await harness.api.run(book.agents.own, 'policyCertificate', {
      params: { productType: 'P100' },
      body: holder(),
    })
    expect(made.fileName).toMatch(/^Quillfeather-Manufacturing-CYP-2000\d\d-Policy-Certificate\.pdf$/)
    const file = (await harness.api.run(book.agents.own, 'documentDownload', {
      query: { docId: made.documentId },
    })) as unknown as { bytes: Uint8Array; fileName: string }
    expect(Buffer.from(file.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    expect(file.fileName).toBe(made.fileName)
    await expect(
      harness.api.run(book.agents.foreign, 'documentDownload', { query: { docId: made.documentId } }),
    ).rejects.toThrow('There is no such document.')
    const { content } = await harness.api.run(book.customers.own, 'documentSearch', {
      params: { accountId: book.records.own.account },
      query: { policyId: book.records.own.policy },
    })
    expect(content.map((one) => one.docType)).toContain('CERTIFICATE')
    expect(content.find((one) => one.docType === 'CERTIFICATE')).toMatchObject({ version: 1 })
  })

  it('keeps the certificate and the bill from the carrier, who reads the policy', async () => {
    const carrier = book.actors.get('CARRIER carrier-admin') ?? null
    const { content } = await harness.api.run(carrier, 'documentSearch', {
      params: { accountId: book.records.own.account },
      query: { policyId: book.records.own.policy },
    })
    expect(content.map((one) => one.docType).toSorted()).toEqual(['APPLICATION', 'BINDER', 'POLICY'])
  })

  it('has on its page what it rests on: the binder and the application as it was signed', async () => {
    const listed = async (actor: typeof book.agents.own | null, query: Record<string, string>) =>
      (
        await harness.api.run(actor, 'documentSearch', {
          params: { accountId: book.records.own.account },
          query,
        })
      ).content.map(({ docName }) => docName)
    const { policy } = book.records.own
    for (const actor of [book.agents.own, book.customers.own]) {
      const names = await listed(actor, { policyId: policy })
      expect(names).toContain('Binder')
      expect(names.filter((name) => name.startsWith('Application'))).toEqual(['Application, signed'])
      expect(names).not.toContain('Quote proposal')
    }
    expect(await listed(book.agents.own, {})).toContain('Application')
    expect(await listed(book.agents.own, { policyId: book.records.foreign.policy })).toEqual([])
    await expect(listed(book.agents.foreign, { policyId: policy })).rejects.toThrow(
      'There is no such account.',
    )
  })

  it('states the limit of terrorism alike on its page and in the documents that lead to it', async () => {
    const { account, policy } = book.records.own
    const documents = await harness.ports.db
      .selectFrom('document')
      .select(['kind', 'facts'])
      .where('account_id', '=', account)
      .where('kind', 'in', ['QUOTE_PROPOSAL', 'BINDER', 'POLICY'])
      .execute()
    const printed = documents.map(({ kind, facts }) => {
      const { terms } = facts as unknown as PolicyFacts
      const line = terms.coverages.find(({ key }) => key === 'tria')
      return [kind, line?.limit === terms.aggregateLimit && line.isIncluded]
    })
    expect([...new Set(printed.map(([kind]) => kind))].toSorted()).toEqual([
      'BINDER',
      'POLICY',
      'QUOTE_PROPOSAL',
    ])
    expect(printed.filter(([, isAlike]) => !isAlike)).toEqual([])
    const view = await harness.api.run(book.agents.own, 'policyGet', {
      params: { productType: 'p100', policyId: policy },
      query: {},
    })
    expect(view.coverages.find(({ key }) => key === 'tria')?.limit).toBe(view.aggLimit)
  })

  it.each([
    ['organizationName', '', 'Please enter a Orginization.'],
    ['address1', ' ', 'Please enter a Address'],
    ['city', '', 'Please enter a City'],
    ['state', '', 'Please select a State'],
    ['state', 'ZZ', 'Please select a State'],
    ['zip', '', 'Invalid ZIP Code'],
    ['zip', '123', 'Invalid ZIP Code'],
  ])(
    'refuses a certificate whose %s is "%s" with the sentence of the specification',
    async (field, value, text) => {
      const answer = await problemWith({ [field]: value })
      expect(answer).toMatchObject({ status: 422, errors: [{ field, detail: text }] })
    },
  )

  it('of another tenant does not exist', async () => {
    expect(await problemWith({ policyId: book.records.foreign.policy })).toMatchObject({ status: 404 })
  })

  it('is announced to the insured and the agent, but not to its issuer', async () => {
    const mailsTo = async (actor: typeof book.agents.own) => {
      const before = harness.jobs.length
      await harness.api.run(actor, 'policyCertificate', {
        params: { productType: 'P100' },
        body: holder({ organizationName: 'Harbor Bank' }),
      })
      return harness.jobs
        .slice(before)
        .flatMap((job) => (job.type === 'mail.send' && job.template === 'certificateReady' ? [job] : []))
    }
    const { contact, agent } = await harness.ports.db
      .selectFrom('policy')
      .select(['contact', 'agent'])
      .where('id', '=', book.records.own.policy)
      .executeTakeFirstOrThrow()
    const { policyContactEmail } = contact as { policyContactEmail: string }
    const { agentEmail } = agent as { agentEmail: string }
    const path = `policies/P100/${book.records.own.policy}`
    const byAgent = await mailsTo({ ...book.agents.own, email: agentEmail })
    expect(byAgent.map((mail) => [mail.to, mail.facts?.['linkPath']])).toEqual([
      [policyContactEmail, `/customer/${path}`],
    ])
    expect(byAgent[0]?.facts).toMatchObject({ holderName: 'Harbor Bank' })
    const byInsured = await mailsTo({ ...book.agents.own, email: policyContactEmail })
    expect(byInsured.map((mail) => [mail.to, mail.facts?.['linkPath']])).toEqual([
      [agentEmail, `/agency/${path}`],
    ])
  })

  it('counts the versions of a document', async () => {
    await harness.api.run(book.agents.own, 'policyCertificate', {
      params: { productType: 'P100' },
      body: holder({ organizationName: 'Harbor Trust' }),
    })
    const versions = await harness.ports.db
      .selectFrom('document')
      .select('version')
      .where('kind', '=', 'CERTIFICATE')
      .orderBy('version')
      .execute()
    expect(versions.map((one) => one.version)).toEqual([1, 2, 3, 4])
  })
})
