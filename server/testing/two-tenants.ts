import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import type { AccountType } from '#domain/access/account-types.ts'
import type { Actor } from '#domain/access/actor.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { borLifecycle } from '#domain/policy/bor/lifecycle.ts'
import { USUAL_BOR_TERMS } from '#domain/policy/bor/terms.ts'
import { roles } from '#domain/access/roles.ts'
import { answersOf } from '../../db/seed/answers.ts'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import type { Harness } from './harness.ts'

/** A word that is in every text field of one tenant's records and nowhere else. */
export const MARKED_NAMES = { own: 'Quillfeather', foreign: 'Zanzibarro' } as const
export type Side = keyof typeof MARKED_NAMES

export interface Records {
  account: string
  quote: string
  policy: string
  document: string
  claim: string
  preset: string
  subjectivity: string
  submission: string
  evidenceFile: string
  referralFile: string
  /** A broker of record letter that was rejected: nothing waits for it. */
  borOrder: string
  borLetter: string
  policyFile: string
}

export interface TwoTenants {
  /** For each account type the actors of its roles; customers and clusters belong to the `own` side. */
  actors: Map<string, Actor>
  agents: Record<Side, Actor>
  customers: Record<Side, Actor>
  records: Record<Side, Records>
  /** Columns that scopes look at, the same for all records of a side. */
  columns: Record<Side, Record<string, string | string[]>>
}

/** The actor of an account type and role: `COWBELL super-admin`. */
export const actorIn = (book: TwoTenants, name: string): Actor => {
  const actor = book.actors.get(name)
  if (!actor) throw new Error(`the book has no ${name}`)
  return actor
}

interface Parties {
  carriers: Record<Side, string>
  /** Carriers that take a share of the side's policy, which is on another carrier's paper. */
  sharing: Record<Side, string>
  reinsurers: Record<Side, string>
  processors: Record<Side, string>
  vendors: Record<Side, string>
  clusters: Record<Side, string>
  agencies: Record<Side, string>
}

const sides: readonly Side[] = ['own', 'foreign']

const org = async (
  harness: Harness,
  accountType: AccountType,
  side: Side,
  more: object = {},
): Promise<string> => {
  const row = await addOrg(
    harness.ports.db,
    {
      id: harness.ports.random.newId(),
      accountType,
      name: `${MARKED_NAMES[side]} ${accountType}`,
      market: 'US',
      commissionRate: 1500,
      ...more,
    },
    harness.clock.now(),
  )
  return row.id
}

const both = async (make: (side: Side) => Promise<string>): Promise<Record<Side, string>> => ({
  own: await make('own'),
  foreign: await make('foreign'),
})

const addParties = async (harness: Harness): Promise<Parties> => {
  const carriers = await both((side) => org(harness, 'CARRIER', side))
  const sharing = await both((side) =>
    org(harness, 'CARRIER', side, { name: `${MARKED_NAMES[side]} second insurer` }),
  )
  const reinsurers = await both((side) => org(harness, 'RE_INSURER', side))
  const processors = await both((side) => org(harness, 'PREMIUM_PROCESSOR', side))
  const vendors = await both((side) => org(harness, 'VENDOR', side))
  const clusters = await both((side) => org(harness, 'CLUSTER', side))
  const agencies = await both((side) =>
    org(harness, 'AGENCY', side, { clusterId: clusters[side], processorId: processors[side] }),
  )
  return { carriers, sharing, reinsurers, processors, vendors, clusters, agencies }
}

const person = async (
  harness: Harness,
  orgId: string,
  roleId: string,
  side: Side,
  insuredAccountId?: string,
) => {
  const { db, random } = harness.ports
  const row = await db.selectFrom('org').selectAll().where('id', '=', orgId).executeTakeFirstOrThrow()
  const user = await addUser(
    db,
    {
      id: random.newId(),
      orgId,
      email: `${roleId}.${random.integer(1e9)}@${MARKED_NAMES[side].toLowerCase()}.test`,
      firstName: MARKED_NAMES[side],
      lastName: roleId,
      roleId,
      passwordHash: 'none',
      ...(insuredAccountId ? { insuredAccountId } : {}),
    },
    harness.clock.now(),
  )
  const members =
    row.account_type === 'CLUSTER'
      ? (await db.selectFrom('org').select('id').where('cluster_id', '=', orgId).execute()).map(
          (one) => one.id,
        )
      : []
  return actorOf(user, row, members)
}

const setPaper = async (harness: Harness, parties: Parties, side: Side): Promise<void> => {
  await harness.ports.db.deleteFrom('paper').execute()
  await harness.ports.db
    .insertInto('paper')
    .values(
      [false, true].map((isSurplus) => ({
        product: 'P100',
        market: 'US' as const,
        is_surplus: isSurplus,
        carrier_id: parties.carriers[side],
        reinsurer_id: parties.reinsurers[side],
      })),
    )
    .execute()
}

const addAccount = async (harness: Harness, agent: Actor, side: Side): Promise<string> => {
  const word = MARKED_NAMES[side]
  const { api } = harness
  const made = await api.run(agent, 'accountCreate', { body: { name: `${word} Manufacturing`, state: 'CA' } })
  const changed = await api.run(agent, 'accountUpdateDetails', {
    params: { accountId: made.id },
    body: {
      version: made.version,
      firmographics: {
        name: `${word} Manufacturing`,
        dbaOrTradestyle: `${word} Works`,
        naicsCode: '541512',
        revenue: 4_000_000,
        noOfEmployeesAll: 40,
        yearEstablished: 2001,
        ownershipType: 'Private',
        entityType: 'Independent',
        domainName: `${word.toLowerCase()}.test`,
        phoneNumber: '+1 2125550123',
        physicalAddress: {
          country: 'US',
          address1: `1 ${word} Street`,
          city: 'Oakland',
          state: 'CA',
          zipCode: '94607',
        },
      },
    },
  })
  await api.run(agent, 'accountContactSave', {
    body: {
      accountId: changed.id,
      policyContactFirstName: word,
      policyContactLastName: 'Holder',
      policyContactEmail: `holder@${word.toLowerCase()}.test`,
      policyContactPhone: '+1 2125550188',
      version: changed.version,
    },
  })
  await api.run(agent, 'accountAnswersSave', {
    params: { accountId: changed.id },
    body: { answers: answersOf('careful', 'P100') },
  })
  return changed.id
}

const addLetter = async (
  harness: Harness,
  of: {
    agent: Actor
    account: string
    policyId: string
    carrierId: string
    word: string
    sha256: string
  },
): Promise<Pick<Records, 'borOrder' | 'borLetter'>> => {
  const id = harness.ports.random.newId()
  const now = harness.clock.now()
  await harness.ports.db
    .insertInto('bor_order')
    .values({
      tenant_id: of.agent.orgId,
      id,
      status: transition(borLifecycle, 'reject', 'PENDING'),
      account_id: of.account,
      policy_id: of.policyId,
      policy_number: `P-${of.word}`,
      product: 'P100',
      company_name: `${of.word} Manufacturing`,
      carrier_id: of.carrierId,
      market: 'US',
      state: 'CA',
      incumbent_name: of.agent.orgName,
      receiver_id: harness.ports.random.newId(),
      receiver_name: `${of.word} receiving`,
      letter_date: '2026-02-20',
      signed_by: `${of.word} Holder`,
      signed_title: 'Owner',
      filed_on: '2026-02-20',
      clock_days: ['2026-02-23'],
      last_day: '2026-02-23',
      effective_on: '2026-02-24',
      terms: JSON.stringify(USUAL_BOR_TERMS),
      filed_by: of.agent.userId,
      filed_by_name: of.agent.name,
      filed_org_id: of.agent.orgId,
      decided_at: now,
      decided_by_name: of.agent.name,
      reason: `${of.word} letterhead is missing`,
      created_at: now,
      modified_at: now,
    })
    .execute()
  const borLetter = harness.ports.random.newId()
  await harness.ports.db
    .insertInto('bor_letter')
    .values({
      tenant_id: of.agent.orgId,
      id: borLetter,
      order_id: id,
      purpose: 'APPOINTS',
      file_name: `${of.word} letter.pdf`,
      media_type: 'application/pdf',
      size: 20,
      sha256: of.sha256,
      scanned_by: 'test',
      uploaded_by: of.agent.userId,
      uploaded_by_name: of.agent.name,
      created_at: now,
    })
    .execute()
  return { borOrder: id, borLetter }
}

/** A policy with its quote, documents and claim, and a second quote that is still open. */
const addBusiness = async (harness: Harness, parties: Parties, agent: Actor, staff: Actor, side: Side) => {
  const { api } = harness
  const word = MARKED_NAMES[side]
  const account = await addAccount(harness, agent, side)
  const staffed = { number: `CA ${word}`, state: 'CA', expirationDate: '2027-01-01', agencyId: agent.orgId }
  await api.run(staff, 'licenseCreate', { body: staffed })
  const open = async () => {
    const { request } = await api.run(agent, 'ratingDefaults', {
      query: { accountId: account, productType: 'P100' },
    })
    const draft = await api.run(agent, 'quoteCreate', {
      params: { productType: 'P100', id: account },
      body: { request },
    })
    const asked = await api.run(agent, 'quoteRequest', {
      params: { productType: 'P100', id: draft.id },
      body: { version: draft.version },
    })
    return asked.status === 'REFERRED'
      ? api.run(staff, 'quoteRelease', { body: { quoteId: asked.id } })
      : asked
  }
  const quote = await open()
  await api.run(agent, 'quoteSend', {
    body: {
      quoteId: quote.id,
      policyContactFirstName: word,
      policyContactLastName: 'Holder',
      policyContactEmail: `holder@${word.toLowerCase()}.test`,
      policyContactPhone: '+1 2125550188',
    },
  })
  const { db } = harness.ports
  const row = await db
    .selectFrom('app_user')
    .selectAll()
    .where('email', '=', `holder@${word.toLowerCase()}.test`)
    .executeTakeFirstOrThrow()
  const home = await db.selectFrom('org').selectAll().where('id', '=', row.org_id).executeTakeFirstOrThrow()
  const customer = actorOf(row, home)
  const shown = await api.run(customer, 'quoteGet', { params: { productType: 'P100', id: quote.id } })
  const signed = await api.run(customer, 'quoteSign', {
    body: {
      quoteId: quote.id,
      signeeName: `${word} Holder`,
      isAttested: true,
      ...signedAsOffered(shown.application),
    },
  })
  await api.run(agent, 'quoteBind', { params: { id: quote.id }, body: { version: signed.version } })
  const { policyId } = await api.run(agent, 'quoteIssue', { params: { productType: 'P100', id: quote.id } })
  await db
    .insertInto('party_relation')
    .values({
      record_kind: 'policy',
      record_id: policyId,
      role: 'INSURER',
      party_id: parties.sharing[side],
      share_percent: 40,
      from_at: harness.clock.now(),
    })
    .execute()
  const claim = await api.run(agent, 'claimCreate', {
    body: {
      policyId,
      contactName: `${word} Holder`,
      lossDescription: `${word} lost a laptop`,
      isFiled: true,
    },
  })
  await api.run(staff, 'claimAssign', {
    params: { claimId: claim.id },
    body: { vendorId: parties.vendors[side] },
  })
  const preset = await api.run(agent, 'customPresetCreate', {
    body: {
      productType: 'P100',
      name: `${word} usual`,
      limit: 1_000_000,
      deductible: 25_000,
      waitingPeriod: 12,
      retroActivePeriod: -1,
      coverages: [],
    },
  })
  const documents = await api.run(agent, 'documentSearch', { params: { accountId: account }, query: {} })
  const still = await open()
  const condition = await api.run(staff, 'subjectivityCreate', {
    body: {
      quoteId: still.id,
      title: `${word} trains its people`,
      stage: 'POST_BIND',
      dueDate: '2027-01-31',
    },
  })
  const evidence = await api.run(
    agent,
    'subjectivityFileAdd',
    { params: { id: condition.id }, query: { fileName: 'training.pdf' }, body: new FormData() },
    { file: Buffer.from(`%PDF-1.7 ${word}`) },
  )
  // The bytes are those of the evidence: what is kept is named by its hash.
  const [kept] = evidence.files
  const referralFile = harness.ports.random.newId()
  await db
    .insertInto('referral_file')
    .values({
      tenant_id: agent.orgId,
      id: referralFile,
      quote_id: still.id,
      file_name: `${word} losses.pdf`,
      media_type: 'application/pdf',
      size: kept?.size ?? 0,
      sha256: kept?.sha256 ?? '',
      note: `Losses of ${word}`,
      scanned_by: 'test',
      org_id: agent.orgId,
      uploaded_by_name: agent.name,
      created_at: harness.clock.now(),
    })
    .execute()
  const letter = await addLetter(harness, {
    agent,
    account,
    policyId,
    carrierId: parties.carriers[side],
    word,
    sha256: kept?.sha256 ?? '',
  })
  const policyFile = harness.ports.random.newId()
  await db
    .insertInto('policy_file')
    .values({
      tenant_id: agent.orgId,
      id: policyFile,
      policy_id: policyId,
      purpose: 'RELEASE',
      file_name: `${word} release.pdf`,
      media_type: 'application/pdf',
      size: kept?.size ?? 0,
      sha256: kept?.sha256 ?? '',
      scanned_by: 'test',
      org_id: agent.orgId,
      uploaded_by_name: agent.name,
      created_at: harness.clock.now(),
    })
    .execute()
  const submission = await api.run(agent, 'submissionOfAccount', {
    params: { accountId: account },
    body: { note: `${word} changes its insurer` },
  })
  return {
    customer,
    records: {
      account,
      quote: still.id,
      policy: policyId,
      document: documents.content.find((one) => one.docType === 'POLICY')?.docId ?? '',
      claim: claim.id,
      preset: preset.id,
      subjectivity: condition.id,
      submission: submission.id,
      evidenceFile: evidence.files[0]?.id ?? '',
      referralFile,
      ...letter,
      policyFile,
    },
  }
}

/** Two tenants with the same business, told apart by their words, and actors of every role of every account type. */
export const addTwoTenants = async (harness: Harness): Promise<TwoTenants> => {
  const parties = await addParties(harness)
  const provider = await org(harness, 'COWBELL', 'own', { name: 'Provider' })
  const staff = await person(harness, provider, 'super-admin', 'own')
  const agents = {} as Record<Side, Actor>
  const customers = {} as Record<Side, Actor>
  const records = {} as Record<Side, Records>
  for (const side of sides) {
    await setPaper(harness, parties, side)
    agents[side] = await person(harness, parties.agencies[side], 'agency-admin', side)
    const business = await addBusiness(harness, parties, agents[side], staff, side)
    customers[side] = business.customer
    records[side] = business.records
  }
  const homes: Partial<Record<AccountType, string>> = {
    COWBELL: provider,
    AGENCY: parties.agencies.own,
    CARRIER: parties.carriers.own,
    RE_INSURER: parties.reinsurers.own,
    PREMIUM_PROCESSOR: parties.processors.own,
    VENDOR: parties.vendors.own,
    CLUSTER: parties.clusters.own,
    DIGITAL: await org(harness, 'DIGITAL', 'own', { name: 'Digital' }),
    MSSP: await org(harness, 'MSSP', 'own', { name: 'Managed' }),
  }
  const actors = new Map<string, Actor>()
  for (const role of roles) {
    const home = homes[role.accountType]
    actors.set(
      `${role.accountType} ${role.id}`,
      home ? await person(harness, home, role.id, 'own') : customers.own,
    )
  }
  actors.set('CARRIER of a share', await person(harness, parties.sharing.own, 'carrier-admin', 'own'))
  const columnsOf = (side: Side) => ({
    tenantId: parties.agencies[side],
    accountId: records[side].account,
    carrierId: parties.carriers[side],
    insurerId: [parties.carriers[side], parties.sharing[side]],
    reinsurerId: parties.reinsurers[side],
    processorId: parties.processors[side],
    vendorId: parties.vendors[side],
  })
  return {
    actors,
    agents,
    customers,
    records,
    columns: { own: columnsOf('own'), foreign: columnsOf('foreign') },
  }
}
