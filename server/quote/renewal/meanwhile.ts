import { sql } from 'kysely'
import type { renewalDifferenceContract } from '#contract/quote/versions.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { changesBetween } from '#domain/policy/chain/changes.ts'
import { saidChanges } from '#domain/policy/change/words.ts'
import { ofRenewal, withChanges } from '#domain/quote/terms/meanwhile.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { policyAtEnd, type PolicyOn } from '#server/policy/shared/as-of.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'
import { readPolicy, type WholePolicy } from '#server/policy/shared/policy.ts'
import { speechOf } from '#server/policy/shared/words.ts'
import { requestOf } from '../shared/pricing.ts'
import {
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  recorded,
  refuseUnlessAllowed,
  saveQuote,
} from '../shared/quote.ts'
import { updateTerms } from '../terms/terms.ts'

type Contract = typeof renewalDifferenceContract
type Changes = OutputOf<Contract['quoteRenewalChanges']>

/** The expiring policy as the renewal was begun on it, or as someone decided last, and as it is now. */
interface Meanwhile {
  policy: WholePolicy
  /** Of its newest transaction. */
  sequence: number
  begun: PolicyOn
  now: PolicyOn
  changes: Changes['changes']
}

/** What was changed of an expiring policy since its renewal was begun or someone decided on its changes. */
export const meanwhileOf = async (ctx: Ctx, policyId: string): Promise<Meanwhile> => {
  const policy = await readPolicy(ctx, policyId)
  const { rows } = await sql<{ seen: number | null }>`select renewal_sequence as seen from policy
    where tenant_id = ${policy.tenant_id} and id = ${policy.id}`.execute(ctx.db)
  const sequence = policy.chain.at(-1)?.sequence ?? 1
  const seen = rows[0]?.seen ?? sequence
  const now = policyAtEnd(policy)
  const begun = policyAtEnd({ ...policy, chain: policy.chain.filter((link) => link.sequence <= seen) })
  const changes = saidChanges(
    changesBetween(begun.terms, now.terms).filter(({ path }) => ofRenewal(path)),
    speechOf(policy),
  ).map(({ label, found, left }) => ({ label, found, left }))
  return { policy, sequence, begun, now, changes }
}

const renewedBy = ({ row }: Pick<LoadedQuote, 'row'>): string => {
  if (row.renewal_of === null)
    throw new Refused(refusal('conflict', 'NOT_A_RENEWAL', 'This quote renews no policy.'))
  return row.renewal_of
}

export const renewalChanges = async (ctx: Ctx, quoteId: string, productType: string): Promise<Changes> => {
  const quote = await readQuote(ctx, quoteId, productType)
  const { policy, sequence, changes } = await meanwhileOf(ctx, renewedBy(quote))
  return { policyNumber: policy.policy_number, sequence, changes }
}

/** The terms of the renewal with the changes of the policy, priced again. */
const takenOver = async (ctx: Ctx, quote: LoadedQuote, { begun, now }: Meanwhile): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'update', quote)
  const isListed = JSON.stringify(begun.additionalInsureds) !== JSON.stringify(now.additionalInsureds)
  const listed = isListed
    ? await saveQuote(ctx, quote, { additional_insureds: [...now.additionalInsureds] })
    : quote
  const request = withChanges(requestOf(listed), begun.priced.request, now.priced.request)
  return updateTerms(ctx, listed, { request, version: listed.row.lock_version })
}

/** Takes changes of the expiring policy over into its open renewal, or leaves the renewal as it is. */
export const decideOnChanges = async (
  ctx: Ctx,
  { params, body }: InputOf<Contract['quoteRenewalChangesDecide']>,
): Promise<LoadedQuote> => {
  const policyId = renewedBy(await readQuote(ctx, params.id, params.productType))
  await lockPolicy(ctx, policyId)
  const found = await meanwhileOf(ctx, policyId)
  refuseIf(versionRefusal('policy', found.sequence, body.sequence))
  const quote = await quoteForUpdate(ctx, params.id, params.productType)
  refuseIf(versionRefusal('quote', quote.row.lock_version, body.version))
  const saved = body.isTaken ? await takenOver(ctx, quote, found) : quote
  await sql`update policy set renewal_sequence = ${found.sequence}
    where tenant_id = ${found.policy.tenant_id} and id = ${policyId}`.execute(ctx.db)
  const said = found.changes.map(({ label, found: was, left }) => `${label}: ${was ?? '–'} to ${left ?? '–'}`)
  return recorded(ctx, saved, {
    action: body.isTaken ? 'quote.changesTaken' : 'quote.changesLeft',
    summary: `Changes of policy ${found.policy.policy_number} ${body.isTaken ? 'taken over into' : 'not taken over into'} quote ${saved.row.quote_number}: ${said.join('; ')}`,
  })
}
