import { sql } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { requestQuote, startQuote } from './commands.ts'
import type { SeedContext } from './seed-context.ts'

const actor = (context: SeedContext, email: string): Actor =>
  context.actors.get(`${email}@demo.bindery.test`) as Actor

/** How far the underwriters have come with each submission, and what its agency wrote. */
const stages = [
  { stage: 'new', note: 'Asks for a quote before its renewal with another insurer.' },
  { stage: 'new', note: 'Lost its cover when its insurer left the state.' },
  { stage: 'assigned', note: 'Wants a limit of $3,000,000; a customer asks for it.' },
  { stage: 'certified', note: 'Second factor rolled out last month, evidence attached to the account.' },
  { stage: 'completed', note: 'Renewal of the present cover with a higher limit.' },
  { stage: 'declined', note: 'New in business, no claims.' },
  { stage: 'nonViable', note: 'Sent by its owner, who has no mandate.' },
] as const

/** Who sees submissions in the demo: the provider's staff and one of the agencies. */
const showSubmissions = async (context: SeedContext): Promise<void> => {
  const staff = actor(context, 'staff')
  for (const email of ['staff', 'underwriter', 'agent2'])
    await context.api.run(staff, 'featureFlagSwitch', {
      params: { flag: 'submissionsView' },
      body: { userId: actor(context, email).userId, isOn: true },
    })
}

const workOn = async (
  context: SeedContext,
  submissionId: string,
  stage: (typeof stages)[number]['stage'],
): Promise<void> => {
  if (stage === 'new') return
  const { api } = context
  const underwriter = actor(context, 'underwriter')
  const body = { submissionId }
  await api.run(underwriter, 'submissionAssign', { body: { ...body, userId: underwriter.userId } })
  if (stage === 'certified' || stage === 'completed')
    await api.run(underwriter, 'submissionCertify', { body })
  if (stage === 'completed') await api.run(underwriter, 'submissionComplete', { body })
  if (stage === 'declined')
    await api.run(underwriter, 'submissionDecline', {
      body: {
        ...body,
        declinationReason: 'POOR_CONTROLS',
        declinationReasonDescription: 'No second factor for mail and remote access, and none planned.',
      },
    })
  if (stage === 'nonViable')
    await api.run(underwriter, 'submissionNonViable', {
      body: { ...body, note: 'The agency holds no mandate of the company.' },
    })
}

/** A quote that names the insured's landlord next to the insured. */
const quoteWithLandlord = async (context: SeedContext, agent: Actor, accountId: string): Promise<void> => {
  const chosen = { coverages: [{ key: 'additionalInsureds', isSelected: true }] }
  const draft = await startQuote(context, agent, accountId, chosen)
  const named = await context.api.run(agent, 'quoteInsureds', {
    params: { quoteId: draft.id },
    body: {
      version: draft.version,
      additionalInsureds: [
        {
          businessName: 'Quayside Property Holdings LLC',
          address1: '9 Quay Street',
          city: 'Peoria',
          state: 'IL',
          zipCode: '61603',
          naicsCode: '531120',
        },
      ],
    },
  })
  await requestQuote(context, agent, named)
  context.clock.advance({ minutes: 30 })
  const { request, version } = await context.api.run(agent, 'quoteGet', {
    params: { productType: draft.product, id: draft.id },
  })
  await context.api.run(agent, 'quoteUpdate', {
    params: { productType: draft.product, id: draft.id },
    body: { request: { ...request, limit: 2_000_000, deductible: 10_000 }, version },
  })
}

/** Applications of one agency that came in, each at another stage of the underwriters' work. */
export const bringSubmissions = async (context: SeedContext): Promise<void> => {
  await showSubmissions(context)
  const agent = actor(context, 'agent2')
  const accounts = await context.ports.db
    .selectFrom('account')
    .select('id')
    .where('tenant_id', '=', agent.orgId)
    .orderBy(sql`status <> 'Quoted'`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(stages.length)
    .execute()
  for (const [nth, { id }] of accounts.entries()) {
    const { stage, note } = stages[nth] as (typeof stages)[number]
    context.clock.advance({ minutes: 7 })
    const { id: submissionId } = await context.api.run(agent, 'submissionOfAccount', {
      params: { accountId: id },
      body: { note },
    })
    await workOn(context, submissionId, stage)
    if (stage === 'certified') await quoteWithLandlord(context, agent, id)
  }
}
