import { describe, expect } from 'vitest'
import { z } from 'zod'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

/** Whatever may be left out of a record can be taken away again: by null, or the reason why not is here. */

let harness: Harness
let book: TwoTenants
let agent: Actor
let admin: Actor
let staff: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agent = book.agents.own
  admin = actorIn(book, 'AGENCY agency-admin')
  staff = actorIn(book, 'COWBELL super-admin')
})

/** A schema without what only wraps it. */
const bare = (schema: z.ZodType): z.ZodType => {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType } }
  const inner = def.innerType ?? def.in
  return inner ? bare(inner) : schema
}

interface Field {
  path: string
  takesNull: boolean
}

/** Fields of a body that may be left out or be null, those of objects and lists in it each for itself. */
const blankFields = (schema: z.ZodType, at = ''): Field[] => {
  const plain = bare(schema)
  if (plain instanceof z.ZodArray) return blankFields(plain.element as z.ZodType, `${at}[]`)
  if (!(plain instanceof z.ZodObject)) return []
  return Object.entries(plain.shape as Record<string, z.ZodType>).flatMap(([key, one]) => {
    const path = at ? `${at}.${key}` : key
    const takesNull = one.safeParse(null).success
    const own = takesNull || one.safeParse(undefined).success ? [{ path, takesNull }] : []
    return [...own, ...blankFields(one, path)]
  })
}

const changes = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([, { method, body }]) => method === 'PUT' && body,
)
const blank = changes.flatMap(([name, { body }]) =>
  blankFields(body as z.ZodType).map((field) => ({ ...field, name })),
)

/** Fields that null does not take away, by the reason; `*` is any field from there on. */
const NOT_CLEARED: Readonly<Record<string, readonly string[]>> = {
  'a fee that is taken away is 0': ['quoteBrokerFee additionalBrokerFee', 'quoteBrokerFee inspectionFee'],
  'a flag has a value where it is left out': [
    'passwordResetStart mustChange',
    'claimUpdate isFiled',
    'licenseUpdate activeResidentState',
    'surplusLicenseUpdate signatureOnFile',
    'teamUpdate isDefault',
    'userUpdate primaryContact',
    'userUpdate billingContact',
    'quoteRead isRead',
    'quoteDecline isNotificationEnabled',
    'quoteUwDecline isNotificationEnabled',
  ],
  'it belongs to one of the answers': [
    'borDecide reason',
    'borDecide letterId',
    'moneyApprovalDecide reason',
    'refundMove checkNumber',
    'ledgerPeriodMove reason',
  ],
  'the record is not without it': [
    'accountUpdateDetails firmographics.name',
    'claimUpdate contactName',
    'claimUpdate lossDescription',
    'surplusLicenseUpdate agencyId',
    'programUpdate effectiveDate',
    'programUpdate note',
    'ruleSetUpdate effectiveDate',
    'ruleSetUpdate note',
    'ruleSetUpdate rules',
    'quoteUpdate contact',
  ],
  'it says what is done or why, and is no field of a record': [
    'agentLicenseUpdate version',
    'licenseUpdate version',
    'surplusLicenseUpdate version',
    'teamUpdate version',
    'accountAnswersSave productType',
    'accountAnswersSave together',
    'quoteSecurityQuestions together',
    'quoteSecurityQuestions variant',
    'messageMark *',
    'policyBulkOptOut *',
    'policyBulkProgram *',
    'savedFilterSave list',
    'policyCancel fileId',
    'policyCancel note',
    'policyFlatCancelOf fileId',
    'policyFlatCancelOf note',
    'policyRescindExcess fileId',
    'policyRescindExcess note',
    'policyVoidOf fileId',
    'policyVoidOf note',
    'policyFlatCancel fileId',
    'policyFlatCancel note',
    'policyVoid fileId',
    'policyVoid note',
    'submissionCertify note',
    'submissionComplete note',
    'submissionDecline fillInDeclinationReason',
    'quoteRelease note',
    'quoteUnderwrite note',
    'subjectivityDecide note',
    'subjectivitySubmit documentId',
    'quoteRequestBind attested',
    'programUpdate edits',
    'programUpdate sources',
    'programUpdate basedOn',
    'programUpdate undoes',
  ],
  'it is a decision, and parts that are left out of it stay as they are': [
    'quoteDeskSave *',
    'policyNonPremium *',
  ],
  'an answer is corrected by another one, and the earlier one stays in the trail': [
    'accountAnswersSave answers.*',
    'contradictionResolve answer',
    'questionLinkKeep *',
  ],
  'it is sent whole: what is left out is taken away': [
    'policyChangeSave *',
    'quoteUpdate request.*',
    'quoteUnderwrite request.*',
    'customPresetUpdate coverages[].*',
    'customPresetUpdateById coverages[].*',
    'quoteInsureds additionalInsureds[].*',
    'quoteDiligentEffort *',
    'quoteIrpm *',
    'quoteEventExclusions eventExclusions[].*',
  ],
  'a contact that is not sent is that of the quote; one that is sent is whole in the end': [
    'quoteRequestBind policyContact*',
    'quoteBind policyContact*',
    'quoteUwBind policyContact*',
    'quoteKeep *',
  ],
  'without one the oldest that is open is meant': ['billingPlanChoose invoiceId'],
  'a note that is empty is none': ['checkInMail note'],
}

const isListed = (pattern: string, listed: string): boolean =>
  pattern.endsWith('*') ? listed.startsWith(pattern.slice(0, -1)) : listed === pattern

it('takes null for every field that may be left out, unless there is a reason', () => {
  const kept = blank.filter(({ takesNull }) => !takesNull).map(({ name, path }) => `${name} ${path}`)
  const patterns = Object.values(NOT_CLEARED).flat()
  expect(patterns.length).toBeGreaterThan(30)
  expect(
    kept.filter((one) => !patterns.some((pattern) => isListed(pattern, one))),
    'Make these `clearable` in the contract, or give the reason why not in NOT_CLEARED',
  ).toEqual([])
  expect(patterns.filter((pattern) => !kept.some((one) => isListed(pattern, one)))).toEqual([])
})

interface Input {
  params?: object
  body: object
}

interface Clearing {
  actor: Actor
  /** A change that gives the fields values, on the version that is stored. */
  change: (fields: Readonly<Record<string, unknown>>) => Promise<Input>
  /** The fields as they are stored. */
  read: () => Promise<object>
  /** A value of each field that null takes away, in the order in which they are taken away. */
  values: Readonly<Record<string, unknown>>
  /** Fields that a quote needs: null is refused by their name. */
  needed?: readonly string[]
}

const license = { number: 'NV 1', state: 'NV', expirationDate: '2099-12-31' }
const ADDRESS = {
  country: 'US',
  address1: '2 Other Street',
  city: 'Columbus',
  state: 'OH',
  zipCode: '43215',
}

const FACTS = {
  dbaOrTradestyle: 'Sample',
  primaryNaicsPercentage: 60,
  secondaryNaicsPercentage: 40,
  secondNaicsCode: '541611',
  secondPrimaryIndustry: 'Consulting',
  secondSecondaryIndustry: 'Advice',
  primaryIndustry: 'Systems',
  secondaryIndustry: 'Design',
  sicCode: '62012',
  sicDescription: 'Software',
  ein: '12-3456789',
  nonUsRevenue: 100,
  totalRevenue: 5_000_000,
  dunsNumber: '123456789',
  companyNumber: 'SC123456',
  franchiseSystemConnectivity: 'yes',
  isFranchise: 'yes',
  domainName: 'other.test',
  hasNoDomain: false,
  domains: [{ domain: 'another.test' }],
  url: 'https://other.test',
  numberOfPersonalRecords: 300_000,
  collectingPersonalInformation: 'yes',
  percentInternationalSales: 5,
  onlineSalesShare: 20,
  changeInScopeDetail: 'A new plant',
  changeInScope: 'yes',
  incidentResponsePlan: 'yes',
  mailingAddress: ADDRESS,
  taxLocality: 'KY-LEXINGTON',
  // The place is one of the home state, so it goes first.
  riskShares: [{ state: 'KY', percent: 100 }],
}
const NEEDED = {
  naicsCode: '423430',
  revenue: 4_000_000,
  noOfEmployeesAll: 40,
  yearEstablished: 2001,
  ownershipType: 'Private',
  entityType: 'Independent',
  phoneNumber: '+1 2125550123',
  physicalAddress: ADDRESS,
}

const records: Partial<Record<EndpointName, () => Promise<Clearing>>> = {
  meUpdate: async () => ({
    actor: agent,
    change: async (fields) => ({ body: { firstName: 'Pat', lastName: 'Sample', ...fields } }),
    read: () => harness.api.run(agent, 'authMe', {}),
    values: { phone: '+1 2125550144' },
  }),
  accountUpdateDetails: async () => {
    const params = { accountId: book.records.own.account }
    const read = () => harness.api.run(agent, 'accountGet', { params })
    return {
      actor: agent,
      change: async (firmographics) => ({ params, body: { version: (await read()).version, firmographics } }),
      read: async () => (await read()).firmographics,
      values: { ...FACTS, ...NEEDED },
      needed: Object.keys(NEEDED),
    }
  },
  claimUpdate: async () => {
    const facts = { contactName: 'Pat', lossDescription: 'Loss', isFiled: false }
    const { id } = await harness.api.run(agent, 'claimCreate', {
      body: { policyId: book.records.own.policy, ...facts },
    })
    const params = { claimId: id }
    const read = () => harness.api.run(agent, 'claimGet', { params })
    return {
      actor: agent,
      change: async (fields) => ({ params, body: { ...facts, ...fields, version: (await read()).version } }),
      read,
      values: {
        contactEmail: 'pat@sample.test',
        contactPhone: '+1 2125550144',
        lossDate: '2026-03-01',
      },
    }
  },
  licenseUpdate: async () => {
    const { id } = await harness.api.run(agent, 'licenseCreate', { body: license })
    return {
      actor: agent,
      change: async (fields) => ({ body: { ...license, id, ...fields } }),
      read: async () => {
        const { content } = await harness.api.run(agent, 'licenseSearch', { query: { id } })
        return content[0] ?? {}
      },
      values: { npn: '1234567' },
    }
  },
  agentLicenseUpdate: async () => {
    const body = { ...license, agentId: agent.userId }
    const { id } = await harness.api.run(agent, 'agentLicenseCreate', { body })
    return {
      actor: agent,
      change: async (fields) => ({ body: { ...body, id, ...fields } }),
      read: async () => {
        const { content } = await harness.api.run(agent, 'agentLicenseSearchAll', { query: { id } })
        return content[0] ?? {}
      },
      values: { npn: '1234567' },
    }
  },
  surplusLicenseUpdate: async () => {
    const body = {
      brokerFirstName: 'Pat',
      brokerLastName: 'Sample',
      brokerEmail: 'pat@sample.test',
      surplusLicenseNumber: 'SL 1',
      surplusLinesState: 'NV',
    }
    const { id } = await harness.api.run(agent, 'surplusLicenseCreate', { body })
    return {
      actor: agent,
      change: async (fields) => ({ params: { id }, body: { ...body, ...fields } }),
      read: async () => {
        const { content } = await harness.api.run(agent, 'surplusLicenseSearch', { query: { id } })
        return content[0] ?? {}
      },
      values: { brokerAddress: '12 Levee Street, Tampa, FL 33602' },
    }
  },
  userUpdate: async () => {
    const params = { userId: agent.userId }
    const read = () => harness.api.run(admin, 'userGet', { params })
    return {
      actor: admin,
      change: async (fields) => {
        const { roleId, version } = await read()
        return { params, body: { roleId, firstName: 'Pat', lastName: 'Sample', version, ...fields } }
      },
      read,
      values: { middleName: 'Q', phone: '+1 2125550144', npn: '1234567', slackHandle: 'pat' },
    }
  },
  authoritySave: async () => {
    const { userId } = actorIn(book, 'COWBELL underwriter')
    const read = async () =>
      (await harness.api.run(staff, 'authorityList', {})).content.find((one) => one.userId === userId)
    const none = { largestLimit: null, largestRevenue: null, states: null, products: null }
    return {
      actor: staff,
      change: async (fields) => ({
        params: { userId },
        body: { ...none, ...fields, version: (await read())?.version ?? -1 },
      }),
      read: async () => (await read()) ?? {},
      values: {
        largestLimit: 1_000_000,
        largestPremium: 50_000,
        largestRevenue: 9_000_000,
        largestCredit: 10,
        highestClass: 3,
        states: ['CA'],
        products: ['P100'],
      },
    }
  },
}

const made = new Map<EndpointName, Promise<Clearing>>()

const madeOnce = (name: EndpointName): Promise<Clearing> => {
  const known = made.get(name) ?? (records[name] as () => Promise<Clearing>)()
  made.set(name, known)
  return known
}

/** Where null is a value like any other, which the tests of these try. */
const NULL_IS_A_VALUE = [
  'featureFlagSwitch',
  'quoteRequestBind',
  'quoteTam',
  'presetUpdate',
  'customPresetUpdate',
  'customPresetUpdateById',
  'noticeUpdate',
  'programUpdate',
  'quoteDeskSave',
  'raterCarrierUpdate',
]

it('tries every field that takes null', async () => {
  const taken = blank.filter(({ name, takesNull }) => takesNull && !NULL_IS_A_VALUE.includes(name))
  const fields = taken.map(({ name, path }) => `${name} ${path.replace('firmographics.', '')}`)
  const tried: string[] = []
  for (const name of Object.keys(records) as EndpointName[])
    tried.push(...Object.keys((await madeOnce(name)).values).map((field) => `${name} ${field}`))
  const untried = fields.filter((field) => !tried.includes(field))
  expect(untried, 'Add a value of each of these to `values` of its endpoint in `records`').toEqual([])
  const gone = tried.filter((field) => !fields.includes(field))
  expect(gone, 'These take no null in the contract: remove them from `values` in `records`').toEqual([])
  const isNull = (one: string) => blank.some(({ name, takesNull }) => takesNull && name === one)
  expect(NULL_IS_A_VALUE.filter((name) => !isNull(name))).toEqual([])
})

describe.each(Object.keys(records) as EndpointName[])('%s', (name) => {
  it('takes each field away by null', async () => {
    const { actor, change, read, values, needed = [] } = await madeOnce(name)
    const send = async (fields: object) =>
      harness.api.run(actor, name as never, (await change({ ...fields })) as never)
    const stored = async (field: string) => (await read())[field as never] as unknown
    await send(values)
    for (const [field, value] of Object.entries(values)) {
      await send({ [field]: value })
      expect([field, await stored(field)]).not.toEqual([field, null])
      const attempt = send({ [field]: null })
      if (needed.includes(field)) {
        await expect(attempt, field).rejects.toBeInstanceOf(Refused)
        await expect(attempt).rejects.toMatchObject({ refusal: { errors: [{ field, code: 'REQUIRED' }] } })
      } else {
        await attempt
        expect([field, (await stored(field)) ?? null]).toEqual([field, null])
      }
    }
  })
})
