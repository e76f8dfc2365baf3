import type { Actor } from '#domain/access/actor.ts'
import { answersOf } from './answers.ts'
import { releaseIfReferred, requestQuote, startQuote } from './commands.ts'
import type { SeedContext } from './seed-context.ts'

/** Policies of an agency's book that something may be sold along with: cyber cover in force in the United States. */
const insuredOf = (context: SeedContext, agent: Actor, many: number) =>
  context.ports.db
    .selectFrom('policy')
    .innerJoin('org as carrier', 'carrier.id', 'policy.carrier_id')
    .select(['policy.account_id', 'policy.policy_number', 'carrier.name as carrierName'])
    .where('policy.tenant_id', '=', agent.orgId)
    .where('policy.market', '=', 'US')
    .where('policy.end_date', '>', context.clock.today())
    .orderBy('policy.total_premium', 'desc')
    .limit(many)
    .execute()

/** Next to the cyber policies of the book: an excess layer above one, and management liability for another insured. */
export const offerOtherLines = async (context: SeedContext): Promise<void> => {
  const agent = context.actors.get('agent@demo.bindery.test') as Actor
  const [first, second] = await insuredOf(context, agent, 2)
  if (!first || !second) throw new Error('the demo book has too few policies to sell beside')
  const offers = [
    {
      account: first.account_id,
      product: 'P_PLUS',
      terms: {
        limit: 2_000_000,
        attachmentPoint: 1_000_000,
        followedInsurer: first.carrierName,
        followedPolicyNumber: first.policy_number,
        // Endorsements change the form: their wordings are on pages of their own in its documents.
        preset: 'CUSTOM' as const,
        coverages: [
          'contingentBusinessInterruption',
          'systemFailure',
          'waiverOfSubrogation',
          'warExclusion',
        ].map((key) => ({ key, isSelected: true })),
      },
    },
    { account: second.account_id, product: 'ZSP', terms: { preset: 'ELITE' as const } },
  ]
  for (const { account, product, terms } of offers) {
    await context.api.run(agent, 'accountAnswersSave', {
      params: { accountId: account },
      body: { answers: answersOf('careful', product), productType: product },
    })
    const draft = await startQuote(context, agent, account, terms, product)
    await releaseIfReferred(context, await requestQuote(context, agent, draft))
    await context.settle()
  }
}
