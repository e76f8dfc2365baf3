import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { runOffContract } from '#contract/policy/run-off.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { formatDay, formatMoney } from '#domain/market/format.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { planOf } from '#domain/policy/chain/plan.ts'
import { timelineOf } from '#domain/policy/chain/segments.ts'
import {
  type ControlChange,
  controlChanges,
  controlRefusal,
  controlText,
  controlWindow,
  type RunOff,
  runOffIn,
  type RunOffOffer,
  runOffOffers,
} from '#domain/policy/run-off/control.ts'
import { RUN_OFF_FACTORS } from '#domain/policy/run-off/factors.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { endOf } from '../reporting/ended.ts'
import { lockPolicy } from '../shared/lock.ts'
import { policyToday, readPolicy, standingOf, type WholePolicy } from '../shared/policy.ts'
import { record } from '../shared/recording.ts'
import { readTerm, type Term, withFacts } from '../shared/term.ts'
import { workedOut, type WorkedOut } from '../shared/worked-out.ts'
import { mailRunOff, runOffDocument } from './papers.ts'

type Contract = typeof runOffContract
type View = OutputOf<Contract['policyRunOff']>
type Body = InputOf<Contract['policyRunOffRecord']>['body']

const factsOf = (ctx: Pick<Ctx, 'now'>, policy: WholePolicy) => ({
  market: policy.market,
  effectiveDate: policy.effective_date,
  endDate: policy.end_date,
  today: policyToday(ctx.now, policy),
})

/** The run-off that the policy's terms come to, or null. */
const runOffOf = ({ chain }: WholePolicy): RunOff | null =>
  timelineOf(chain)
    .segments.map(({ terms }) => runOffIn(terms))
    .find((one) => one !== null) ?? null

/** What recording it does to the policy: the turn, and the charge of the years after the term where some are bought. */
const worked = (
  ctx: Pick<Ctx, 'now'>,
  policy: WholePolicy,
  term: Term,
  change: ControlChange,
  offer: RunOffOffer,
): WorkedOut => {
  const how = { recordedAt: ctx.now.toISOString(), isOneItem: () => false, resolutions: {} }
  const isBought = offer.years > 0
  const turned = planOf(
    policy.chain,
    {
      kind: 'run-off',
      effectiveDate: change.on,
      changes: controlChanges(change, isBought ? offer.until : null),
      reason: controlText(change.event, policy.market),
    },
    how,
  ).added
  if (!isBought) return workedOut(policy, term, turned)
  const charged = planOf(
    [...policy.chain, ...turned],
    {
      kind: 'extended reporting',
      effectiveDate: policy.end_date,
      endDate: offer.until,
      changes: [],
      charge: offer.premium,
    },
    how,
  ).added
  return workedOut(policy, term, [...turned, ...charged])
}

const offersOf = (policy: WholePolicy): RunOffOffer[] => runOffOffers(endOf(policy), policy.end_date)

const viewOf = async (ctx: Ctx, stored: WholePolicy): Promise<View> => {
  const term = await readTerm(ctx, stored)
  const policy = withFacts(stored, term)
  const facts = factsOf(ctx, policy)
  const { first, last } = controlWindow(facts)
  const current = runOffOf(policy)
  // Who may see the policy reads what it would cost; the right to record it is asked by the command.
  const refused = policyRules.refusalOf('runOff', standingOf(ctx.now, policy, policy.is_paid), () => true)
  const example: ControlChange = { on: last, event: 'MERGED', acquirer: '', percent: null }
  return {
    policyNumber: policy.policy_number,
    currency: policy.currency,
    today: facts.today,
    endDate: policy.end_date,
    firstDay: first,
    lastDay: last,
    notHere: refused && refused.reason,
    runOff: current && { ...current, text: controlText(current.event, policy.market) },
    offers: refused
      ? []
      : offersOf(policy).map((offer) => {
          const { lines } = worked(ctx, policy, term, example, offer)
          const charge = offer.years > 0 ? lines.at(-1) : undefined
          const row = RUN_OFF_FACTORS.find(({ years }) => years === offer.years)
          return {
            ...offer,
            taxes: charge?.taxes ?? 0,
            total: charge?.total ?? offer.premium,
            citation: row?.citation ?? '',
            known: row?.known ?? 'DEFAULT',
          }
        }),
    version: policy.lock_version,
  }
}

const recordRunOff = async (ctx: Ctx, policyId: string, body: Body): Promise<View> => {
  await lockPolicy(ctx, policyId)
  const stored = await readPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, 'runOff', standingOf(ctx.now, stored, stored.is_paid))
  refuseIf(versionRefusal('policy', stored.lock_version, body.version))
  const change: ControlChange = {
    on: body.effectiveDate,
    event: body.event,
    acquirer: body.acquirer,
    percent: body.percent,
  }
  refuseIf(controlRefusal(factsOf(ctx, stored), change))
  const term = await readTerm(ctx, stored)
  const policy = withFacts(stored, term)
  const offer = offersOf(policy).find(({ years }) => years === body.years)
  if (!offer) throw new Error(`no run-off of ${body.years} years`)
  const done = worked(ctx, policy, term, change, offer)
  const on = formatDay(change.on, policy.market)
  const document = runOffDocument(ctx, policy, change, offer, done)
  await record(ctx, policy, term, done, {
    action: 'policy.runOffRecorded',
    description: `Run-off from ${on}${offer.years > 0 ? `, claims until ${formatDay(offer.until, policy.market)}` : ''}`,
    summary: `Policy ${policy.policy_number} in run-off from ${on}: ${controlText(change.event, policy.market)}${change.acquirer ? ` by ${change.acquirer}` : ''}`,
    detail: { years: offer.years, until: offer.until, charged: formatMoney(offer.premium, policy.currency) },
    writes: [insertion(ctx.db, 'document', [document])],
  })
  mailRunOff(ctx, policy, change, offer)
  return viewOf(ctx, await readPolicy(ctx, policyId))
}

/** Run-off of policies whose insured changes hands. */
export const runOffHandlers: Handlers<Contract> = {
  policyRunOff: async (ctx, { params }) => viewOf(ctx, await readPolicy(ctx, params.policyId)),
  policyRunOffRecord: (ctx, { params, body }) => recordRunOff(ctx, params.policyId, body),
}
