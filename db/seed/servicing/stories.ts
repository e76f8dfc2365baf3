import { addDays } from '#domain/kernel/dates.ts'
import { type Contact, payInvoice, releaseIfReferred, requestQuote } from '../commands.ts'
import type { Later } from '../stories.ts'
import type { SeedContext } from '../seed-context.ts'
import {
  agentOf,
  announceRenewal,
  type Asked,
  issueChange,
  otherAgentOf,
  policyNow,
  prepareChange,
  type Serviced,
  serveNotice,
  staffOf,
  underwriterOf,
  upload,
  uploadLetter,
} from './commands.ts'
import { issueExcess } from './excess.ts'
import type { ServicingStory } from './roles.ts'

type Tell = (context: SeedContext, policy: Serviced, contact: Contact) => readonly Later[]

/** Something that happens so many days before the end of the book. */
const before = (context: SeedContext, days: number, act: () => Promise<unknown>): Later => ({
  day: addDays(context.end, -days),
  act: async () => {
    await act()
    await context.settle()
    return []
  },
})

const retention = (deductible: number, days: number): Asked => ({
  kind: 'terms',
  changes: { deductible },
  days,
})

const limit = (aggregate: number, days: number): Asked => ({
  kind: 'terms',
  changes: { limit: aggregate },
  days,
})

const LANDLORD = {
  businessName: 'Quayside Property Holdings LLC',
  address1: '9 Quay Street',
  city: 'Peoria',
  state: 'IL',
  zipCode: '61603',
  naicsCode: '531120',
}

const LESSOR = {
  businessName: 'Redwood Equipment Leasing Inc.',
  address1: '400 Market Street',
  city: 'Philadelphia',
  state: 'PA',
  zipCode: '19106',
  naicsCode: '532420',
}

/** Two organizations are covered with the insured; the lease with one of them ends. */
const insureds = (context: SeedContext, policy: Serviced, from: number, until: number): Later[] => [
  before(context, from, () =>
    issueChange(
      context,
      agentOf(context),
      policy,
      {
        kind: 'terms',
        changes: {
          coverages: [{ key: 'additionalInsureds', isSelected: true }],
          additionalInsureds: [LANDLORD, LESSOR],
        },
        days: 0,
      },
      'Landlord and lessor ask to be covered',
    ),
  ),
  before(context, until, async () => {
    const { listedInsureds } = await policyNow(context, policy)
    const lessor = listedInsureds.find(({ businessName }) => businessName === LESSOR.businessName)
    await issueChange(
      context,
      agentOf(context),
      policy,
      {
        kind: 'nonPremium',
        changes: { additionalInsureds: [{ id: lessor?.id ?? '', isRemoved: true }] },
        days: 0,
      },
      'The lease has ended',
    )
  }),
]

const release = (context: SeedContext, policy: Serviced) =>
  upload(context, agentOf(context), policy, 'RELEASE', 'signed-release.pdf')

/** The insured pays what is open. */
const pays = (context: SeedContext, { customer, accountId, policyId }: Serviced, days: number): Later =>
  before(context, days, () => payInvoice(context, customer, accountId, policyId, 'succeeded'))

/** The premium is not paid, and the policy ends so many days before the end of the book; fewer than none are after it. */
const unpaid = (context: SeedContext, policy: Serviced, served: number, ends: number): Later =>
  before(context, served, () =>
    serveNotice(context, policy, 'NON_PAY', addDays(context.end, -ends), 'The invoice is past due.'),
  )

/** What happens to the policy of each story. */
const stories: Readonly<Record<ServicingStory, Tell>> = {
  changed: (context, policy, contact) => [
    before(context, 90, () => issueExcess(context, policy, contact)),
    before(context, 30, () =>
      issueChange(context, agentOf(context), policy, retention(50_000, 0), 'The insured bears more itself'),
    ),
  ],
  changedLate: (context, policy) => [
    before(context, 40, () =>
      issueChange(context, agentOf(context), policy, retention(50_000, 5), 'The insured bears more itself'),
    ),
    before(context, 30, () =>
      issueChange(
        context,
        underwriterOf(context),
        policy,
        limit(1_000_000, -10),
        'The lower limit was agreed upon before',
      ),
    ),
    before(context, 2, () =>
      prepareChange(
        context,
        agentOf(context),
        policy,
        { kind: 'exposure', changes: { exposure: { noOfEmployees: 900 } }, days: 0 },
        'The company took over two others.',
        'refer',
      ),
    ),
  ],
  prepared: (context, policy) => [
    before(context, 50, () =>
      issueChange(
        context,
        agentOf(context),
        policy,
        {
          kind: 'nonPremium',
          changes: {
            insured: {
              mailingAddress: {
                address1: '88 Foundry Street',
                city: 'Portland',
                state: 'ME',
                zipCode: '04101',
                country: 'US',
              },
            },
          },
          days: 0,
        },
        'The office moved',
      ),
    ),
    before(context, 3, () =>
      prepareChange(context, agentOf(context), policy, retention(50_000, 10), 'To be discussed on Monday.'),
    ),
  ],
  asked: (context, policy) => [
    ...insureds(context, policy, 40, 5),
    pays(context, policy, 38),
    before(context, 1, () =>
      prepareChange(
        context,
        policy.customer,
        policy,
        limit(2_000_000, 7),
        'A customer asks for a higher limit.',
        'ask',
      ),
    ),
  ],
  endAsked: (context, policy) => [
    before(context, 2, async () => {
      const fileId = await release(context, policy)
      const { version, today } = await policyNow(context, policy)
      await context.api.run(agentOf(context), 'policyCancelRequest', {
        params: { policyId: policy.policyId },
        body: {
          reason: 'REQUEST',
          effectiveDate: addDays(today, 14),
          fileId,
          note: 'The insured stops its web shop.',
          version,
        },
      })
    }),
  ],
  noticeRunning: (context, policy) => [unpaid(context, policy, 4, -20)],
  canceled: (context, policy) => [
    before(context, 20, async () => {
      const fileId = await release(context, policy)
      const { version, today } = await policyNow(context, policy)
      await context.api.run(underwriterOf(context), 'policyCancel', {
        params: { productType: policy.product, policyId: policy.policyId },
        body: {
          reason: 'REWRITE',
          effectiveDate: today,
          fileId,
          note: 'Written anew with a common end for all of the group.',
          version,
        },
      })
    }),
  ],
  reportingOffered: (context, policy) => [
    before(context, 12, async () => {
      const fileId = await release(context, policy)
      const { version, today } = await policyNow(context, policy)
      await context.api.run(underwriterOf(context), 'policyCancel', {
        params: { productType: policy.product, policyId: policy.policyId },
        body: { reason: 'BUSINESS_CLOSED', effectiveDate: today, fileId, note: '', version },
      })
    }),
  ],
  flat: (context, policy) => [
    before(context, 55, async () => {
      const fileId = await upload(context, underwriterOf(context), policy, 'AGREEMENT', 'agreement.pdf')
      const { version, policyNumber } = await policyNow(context, policy)
      await context.api.run(underwriterOf(context), 'policyFlatCancel', {
        params: { policyId: policy.policyId },
        body: { reason: 'ISSUED_IN_ERROR', policyNumber, fileId, note: '', version },
      })
    }),
  ],
  void: (context, policy) => [
    before(context, 35, async () => {
      const { version, policyNumber } = await policyNow(context, policy)
      await context.api.run(underwriterOf(context), 'policyVoid', {
        params: { policyId: policy.policyId },
        body: {
          reason: 'FRAUD',
          policyNumber,
          note: 'An incident of the month before was known and not disclosed.',
          version,
        },
      })
    }),
  ],
  restorable: (context, policy) => [unpaid(context, policy, 25, 8)],
  reinstated: (context, policy) => [
    unpaid(context, policy, 60, 42),
    before(context, 36, async () => {
      await payInvoice(context, policy.customer, policy.accountId, policy.policyId, 'succeeded')
      context.clock.advance({ minutes: 20 })
      const fileId = await upload(
        context,
        underwriterOf(context),
        policy,
        'NO_KNOWN_LOSS',
        'no-known-loss.pdf',
      )
      const { version, today } = await policyNow(context, policy)
      await context.api.run(underwriterOf(context), 'policyReinstate', {
        params: { policyId: policy.policyId },
        body: { fileId, letterSignedOn: today, reason: 'Paid, and no loss is known', version },
      })
    }),
    pays(context, policy, 33),
  ],
  optedOut: (context, policy) => [
    before(context, 4, () =>
      context.api.run(agentOf(context), 'policyOptOut', {
        params: { policyId: policy.policyId },
        body: { isOptedOut: true, reason: 'The insured moves to the cover of its parent company' },
      }),
    ),
  ],
  muted: (context, policy) => [
    before(context, 4, () =>
      context.api.run(agentOf(context), 'policyMuteReminders', {
        body: { policyId: policy.policyId, isMuted: true, reason: 'The insured asked for no more reminders' },
      }),
    ),
  ],
  notRenewed: (context, policy) => [
    before(context, 6, () =>
      announceRenewal(context, policy, {
        step: 'NONRENEWAL',
        ground: 'CONTROLS',
        facts: 'Remote access without a second factor was to be closed by the last review and is still open.',
      }),
    ),
  ],
  otherTerms: (context, policy) => [
    before(context, 2, async () => {
      const agent = agentOf(context)
      const { quoteId: id } = await context.api.run(agent, 'policyRenew', {
        params: { policyId: policy.policyId },
      })
      const params = { productType: policy.product, id }
      const { request, version } = await context.api.run(agent, 'quoteGet', { params })
      const quote = await context.api.run(agent, 'quoteUpdate', {
        params,
        body: { request: { ...request, deductible: 50_000 }, version },
      })
      await releaseIfReferred(context, await requestQuote(context, agent, quote))
      await announceRenewal(context, policy, { step: 'CHANGED_RENEWAL', facts: '' })
    }),
  ],
  brokerChange: (context, policy) => {
    const file = async (): Promise<{ id: string; version: number }> => {
      const agent = otherAgentOf(context)
      const letterId = await uploadLetter(context, agent, 'broker-of-record.pdf')
      const { policyNumber, companyName, today } = await policyNow(context, policy)
      return context.api.run(agent, 'borFile', {
        body: {
          policyNumber,
          companyName,
          letterDate: today,
          signedBy: policy.customerName,
          signedTitle: 'Managing Director',
          checks: { onLetterhead: true, isDated: true, isSigned: true, namesPolicy: true, namesAgency: true },
          letterId,
        },
      })
    }
    return [
      before(context, 40, async () => {
        const { id, version } = await file()
        context.clock.advance({ minutes: 60 })
        await context.api.run(staffOf(context), 'borDecide', {
          body: {
            id,
            action: 'reject',
            reason: 'The letter is signed by an employee without authority.',
            version,
          },
        })
      }),
      before(context, 1, file),
    ]
  },
}

/** What happens to a policy of the book from its issuance on. */
export const serviceStory = (
  context: SeedContext,
  story: ServicingStory,
  policy: Serviced,
  contact: Contact,
): readonly Later[] => stories[story](context, policy, contact)
