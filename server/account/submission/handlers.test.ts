import { describe, expect } from 'vitest'
import type { EndpointName } from '#contract/all.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { submissionContract } from '#contract/account/submission.ts'
import { checkInvariants } from '#server/invariants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

type Action = 'submissionAssign' | 'submissionAssignee' | NotedAction
type NotedAction = Extract<EndpointName, `submission${'Certify' | 'Complete' | 'NonViable' | 'Reopen'}`>

const underwriter = () => {
  const actor = book.actors.get('COWBELL underwriter')
  if (!actor) throw new Error('no underwriter')
  return actor
}

const submit = async (name: string, productType?: string) => {
  const made = await harness.api.run(book.agents.own, 'submissionCreate', {
    body: { name, state: 'CA', note: 'Moves from another insurer', ...(productType ? { productType } : {}) },
  })
  return made.submission
}

const act = (action: Action, submissionId: string) =>
  action === 'submissionAssign' || action === 'submissionAssignee'
    ? harness.api.run(underwriter(), action, { body: { submissionId, userId: underwriter().userId } })
    : harness.api.run(underwriter(), action, { body: { submissionId, note: 'Looked at it' } })

const decline = (
  submissionId: string,
  more: Partial<RequestOf<(typeof submissionContract)['submissionDecline']>['body']> = {},
) =>
  harness.api.run(underwriter(), 'submissionDecline', {
    body: {
      submissionId,
      declinationReason: 'POOR_CONTROLS',
      declinationReasonDescription: 'No second factor anywhere',
      ...more,
    },
  })

const find = (query: object) => harness.api.run(book.agents.own, 'submissionSearch', { query })

/** Mails about submissions since the last look, as template and addressee, with their facts. */
const mailed = () =>
  harness.jobs
    .splice(0)
    .flatMap((job) => (job.type === 'mail.send' && job.template.startsWith('submission') ? [job] : []))

describe('a submission', () => {
  it('is an account that comes in with its number, and is found by it', async () => {
    const one = await submit('Harborlight Bakery', 'p100')
    expect(one).toMatchObject({
      submissionNumber: expect.stringMatching(/^S-\d+$/),
      status: 'NEW',
      operationalStatus: 'UNASSIGNED',
      accountName: 'Harborlight Bakery',
      productType: 'P100',
      isRenewal: false,
      assignee: null,
    })
    const { content } = await find({ search: one.submissionNumber })
    expect(content.map(({ id }) => id)).toEqual([one.id])
    const messages = await harness.api.run(underwriter(), 'messageSearch', {
      query: { messageId: one.msgId } as never,
    })
    expect(messages.content[0]?.subject).toContain(one.submissionNumber)
  })

  it('goes its way from hand to hand, and refuses every other step with what may be done instead', async () => {
    const { id } = await submit('Tidewater Optics')
    await expect(act('submissionCertify', id)).rejects.toThrow(
      'Certify is not possible while the submission is NEW.',
    )
    const assigned = await act('submissionAssign', id)
    expect(assigned).toMatchObject({ status: 'ASSIGNED', assignee: underwriter().name })
    await expect(act('submissionAssign', id)).rejects.toMatchObject({
      refusal: { meta: { allowedActions: expect.arrayContaining(['certify', 'updateAssignee']) } },
    })
    expect(await act('submissionAssignee', id)).toMatchObject({ status: 'ASSIGNED' })
    expect(await act('submissionCertify', id)).toMatchObject({
      status: 'CERTIFIED',
      operationalStatus: 'READY_TO_QUOTE',
      decidedBy: underwriter().name,
    })
    expect(await act('submissionComplete', id)).toMatchObject({
      status: 'COMPLETED',
      operationalStatus: 'CLOSED',
    })
    await expect(decline(id)).rejects.toThrow('Decline is not possible while the submission is COMPLETED.')
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('is declined with a reason, or with a text in its place, and can be looked at again', async () => {
    const { id } = await submit('Foxglove Dental')
    await expect(decline(id, { declinationReason: 'FILL_IN_OPTION' })).rejects.toThrow(
      'Fill-In text is required',
    )
    const gone = await decline(id, {
      declinationReason: 'FILL_IN_OPTION',
      fillInDeclinationReason: 'Sanctioned country',
    })
    expect(gone).toMatchObject({
      status: 'DECLINED',
      declinationReason: 'FILL_IN_OPTION',
      declinationReasonText: 'Sanctioned country',
      declinationReasonDescription: 'No second factor anywhere',
    })
    const messages = await harness.api.run(book.agents.own, 'messageSearch', {
      query: { search: gone.submissionNumber } as never,
    })
    expect(messages.content[0]?.subject).toBe(
      `Submission ${gone.submissionNumber} declined: Sanctioned country`,
    )
    const again = await act('submissionReopen', id)
    expect(again).toMatchObject({ status: 'ASSIGNED', declinationReason: null, declinationReasonText: null })
  })

  it('is one at a time: an account with an open one is not submitted again', async () => {
    const one = await submit('Larkspur Freight')
    const again = () =>
      harness.api.run(book.agents.own, 'submissionOfAccount', {
        params: { accountId: one.accountId },
        body: {},
      })
    await expect(again()).rejects.toThrow(
      `Submission ${one.submissionNumber} of this account is still open. It has to be completed, declined or marked as non-viable first.`,
    )
    await act('submissionNonViable', one.id)
    expect(await again()).toMatchObject({ status: 'NEW' })
    await expect(act('submissionReopen', one.id)).rejects.toThrow('is still open')
  })

  it('of an insured company is a renewal, and counts the quotes that come of it', async () => {
    await act('submissionNonViable', book.records.own.submission)
    harness.clock.advance({ minutes: 5 })
    const one = await harness.api.run(book.agents.own, 'submissionOfAccount', {
      params: { accountId: book.records.own.account },
      body: {},
    })
    expect(one).toMatchObject({ isRenewal: true, quotes: 0, quotedPremium: null })
    const { request } = await harness.api.run(book.agents.own, 'ratingDefaults', {
      query: { accountId: one.accountId, productType: 'P100' },
    })
    const draft = await harness.api.run(book.agents.own, 'quoteCreate', {
      params: { productType: 'P100', id: one.accountId },
      body: { request },
    })
    const asked = await harness.api.run(book.agents.own, 'quoteRequest', {
      params: { productType: 'P100', id: draft.id },
      body: { version: draft.version },
    })
    const quoted = await harness.api.run(underwriter(), 'submissionGet', {
      params: { submissionId: one.id },
    })
    expect(quoted).toMatchObject({ quotes: 1, quotedPremium: asked.totalPremium })
    const stats = await harness.api.run(book.agents.own, 'submissionStats', { query: {} })
    expect(stats).toMatchObject({
      renewals: 2,
      declined: 0,
      currency: 'USD',
    })
  })

  it('is given to a user with others at once; of each that is closed it says why not', async () => {
    const [one, two] = [await submit('Alder Press'), await submit('Birch Press')]
    await decline(two.id)
    const { assigned, refused } = await harness.api.run(underwriter(), 'submissionBulkAssign', {
      body: { submissionIds: [one.id, two.id], userId: underwriter().userId },
    })
    expect(assigned).toBe(1)
    expect(refused).toEqual([
      {
        submissionNumber: two.submissionNumber,
        code: 'TRANSITION_NOT_ALLOWED',
        detail: 'Change the assignee is not possible while the submission is DECLINED.',
      },
    ])
    const mine = await harness.api.run(underwriter(), 'submissionSearch', {
      query: { assignee: 'mine', search: one.submissionNumber },
    })
    expect(mine.content.map(({ id }) => id)).toEqual([one.id])
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('is mailed to the underwriters, to whom it is given to, and back to who sent it once it is decided', async () => {
    mailed()
    const made = await submit('Brightwater Kilns', 'P100')
    expect(mailed()).toMatchObject([
      {
        template: 'submissionReceived',
        to: underwriter().email,
        facts: {
          submissionNumber: made.submissionNumber,
          productName: 'Prime 100',
          note: 'Moves from another insurer',
          linkPath: `/admin/accounts/${made.accountId}`,
        },
      },
    ])
    await act('submissionAssign', made.id)
    expect(mailed(), 'who takes it needs no mail').toEqual([])
    const other = await submit('Brightwater Looms')
    mailed()
    const staff = book.actors.get('COWBELL super-admin')
    await harness.api.run(staff ?? null, 'submissionBulkAssign', {
      body: { submissionIds: [made.id, other.id], userId: underwriter().userId },
    })
    const [mail, ...more] = mailed()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ template: 'submissionsAssigned', to: underwriter().email })
    expect(mail?.facts).toMatchObject({
      submissions: expect.arrayContaining([
        expect.stringContaining(`${made.submissionNumber} Brightwater Kilns`),
      ]),
    })
    await decline(made.id)
    expect(mailed()).toMatchObject([
      {
        template: 'submissionDecided',
        to: book.agents.own.email,
        facts: { outcome: 'declined', reason: 'Poor Controls: No second factor anywhere' },
      },
    ])
  })
})
