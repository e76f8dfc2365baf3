import type { LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, refuseIf, refusal } from '#domain/kernel/refusal.ts'
import { changesBetween } from '#domain/policy/chain/changes.ts'
import type { IsOneItem, Resolutions } from '#domain/policy/chain/conflicts.ts'
import { type Draft, type Plan, planOf } from '#domain/policy/chain/plan.ts'
import { type Segment, segmentOn, timelineOf } from '#domain/policy/chain/segments.ts'
import { dayRefusal } from '#domain/policy/chain/undo.ts'
import { type Fields, isFields, isSame } from '#domain/policy/chain/values.ts'
import {
  type AskedChange,
  fieldsRefusal,
  doubledRefusal,
  insuredsRefusal,
  isOneOrganization,
  lowerLimitRefusal,
  nextInsuredId,
  withAsked,
} from '#domain/policy/change/asked.ts'
import { type ChangeKind, changeRow } from '#domain/policy/change/kinds.ts'
import { isSpelling } from '#domain/policy/change/needs.ts'
import { isSaid, saidChanges } from '#domain/policy/change/words.ts'
import { type ChangeTerm, windowRefusal } from '#domain/policy/change/window.ts'
import { insuredsProblems } from '#domain/quote/terms/additional-insureds.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseSellers } from './contact-address.ts'
import { insuredsOfTerms } from '#server/policy/shared/as-of.ts'
import { policyToday, type RecordedTransaction, type WholePolicy } from '#server/policy/shared/policy.ts'
import {
  type RatedTerms,
  readTerm,
  refuseOtherPrice,
  type Term,
  withFacts,
} from '#server/policy/shared/term.ts'
import { speechOf } from '#server/policy/shared/words.ts'
import type { SaidLine } from '#server/database/tables/change-tables.ts'
import { workedOut, type WorkedLine, type WorkedOut } from '#server/policy/shared/worked-out.ts'

/** A change as it is asked for. */
export interface Asked {
  kind: ChangeKind
  effectiveDate: LocalDate
  changes: AskedChange
  resolutions: Resolutions
  reason?: string
  /** The day at the insured's address on which it was sent to who issues it; null where it is being asked for now. */
  askedOn?: LocalDate | null
}

/** A change that was worked out and can be shown or recorded. */
export interface WorkedChange {
  asked: Asked
  policy: WholePolicy
  term: Term
  /** The segment of the effective day as it is without the change. */
  base: Segment<RecordedTransaction>
  draft: Draft
  plan: Plan
  worked: WorkedOut
  /** Of its terms; null where they are not rated. */
  hazardClass: number | null
  /** What it would cost with other answers to its conflicts. */
  with: (resolutions: Resolutions) => WorkedOut
}

/** The term as far as the day of a change hangs on it. */
export const changeTermOf = (
  ctx: Pick<Ctx, 'now' | 'actor'>,
  policy: WholePolicy,
  askedOn?: LocalDate | null,
): ChangeTerm => {
  const { effectiveDate, endDate } = timelineOf(policy.chain)
  return {
    effectiveDate,
    endDate,
    today: policyToday(ctx.now, policy),
    isStaffInside: ctx.actor.actingStaff !== null,
    ...(askedOn && { askedOn }),
    market: policy.market,
  }
}

/** Organizations that were added apart are one where name and ZIP Code are the same. */
export const isOneInsured: IsOneItem = (list, one, other) =>
  list === 'additionalInsureds' && isOneOrganization(one, other)

const refuseInsureds = (
  policy: WholePolicy,
  before: Fields,
  after: Fields,
  chosen: readonly string[],
): void => {
  if (isSame(before['additionalInsureds'], after['additionalInsureds'])) return
  const [first, ...others] = insuredsProblems(insuredsOfTerms(after), policy.market, chosen)
  if (!first) return
  const errors = [first, ...others].map((one) => ({ ...one, field: `changes.${one.field}` }))
  refuseIf(refusal('invalid', 'FIELD_INVALID', first.detail, { errors }))
}

const insuredAt = (terms: Fields): Fields => (isFields(terms['insured']) ? terms['insured'] : {})

/** Names under which someone decided to insure the company: letter by letter none leads to another one. */
const decidedNames = ({ chain, company_name: companyName }: WholePolicy): string[] => {
  const { name = companyName } = insuredAt(chain[0]?.terms ?? {})
  return [
    name,
    ...chain
      .filter(({ kind }) => kind !== 'non-premium')
      .flatMap(({ changes }) =>
        changes.filter(({ path }) => path === 'insured.name').map(({ left }) => left),
      ),
  ].filter((one) => typeof one === 'string')
}

/** Without premium a name may be spelled otherwise and mail go elsewhere in the same state, and no more. */
const refuseOtherInsured = (policy: WholePolicy, before: Fields, after: Fields): void => {
  const [was, is] = [insuredAt(before), insuredAt(after)]
  const [from, to] = [was['name'], is['name']]
  if (typeof to === 'string' && from !== to && !decidedNames(policy).some((name) => isSpelling(name, to)))
    refuseIf(
      fieldRefusal(
        'changes.insured.name',
        'This is another name and not another spelling. Ask an underwriter to change the named insured.',
        'ANOTHER_INSURED',
      ),
    )
  const address = is['mailingAddress']
  const { country, state } = isFields(address) ? address : {}
  const isElsewhere = country !== policy.market || (country === 'US' && state !== policy.state)
  if (!isSame(was['mailingAddress'], address) && isElsewhere)
    refuseIf(
      fieldRefusal(
        'changes.insured.mailingAddress.state',
        'The mailing address stays in the state of the policy. Another state needs a new policy.',
        'ANOTHER_STATE',
      ),
    )
}

/** Says why a rule of the program leaves nothing of what was asked for, where one does. */
const nothingChanges = ({ changes: [rule] }: RatedTerms['price']) =>
  fieldRefusal(
    'changes',
    rule
      ? `The rules leave the terms as they are. ${rule.label}: ${rule.reason}`
      : 'The policy has these terms on that day already. Change something.',
    'NOTHING',
  )

const selectedOf = (priced: { coverages: readonly { key: string; isSelected: boolean }[] }): string[] =>
  priced.coverages.filter(({ isSelected }) => isSelected).map(({ key }) => key)

const refusePremium = (kind: ChangeKind, before: number, after: number): void => {
  const { premium, label } = changeRow(kind)
  if (premium === 'SAME' && before !== after)
    refuseIf(
      refusal(
        'conflict',
        'PREMIUM_MOVES',
        'This changes what the policy costs. Issue it as a change of limits, coverages or facts.',
      ),
    )
  if (premium === 'NOT_MORE' && after > before)
    refuseIf(refusal('conflict', 'PREMIUM_MOVES', `${label} cannot raise the premium.`))
}

/**
 * Works a change out: preview and command both use it, so they never differ by a cent. Refuses a day outside of its
 * window or without cover, a field that the kind does not change, and terms that cannot be priced, naming each field.
 */
export const workChange = async (ctx: Ctx, stored: WholePolicy, asked: Asked): Promise<WorkedChange> => {
  const { kind, effectiveDate, changes: wanted } = asked
  refuseIf(fieldsRefusal(kind, wanted))
  refuseIf(dayRefusal(stored.chain, effectiveDate))
  refuseIf(windowRefusal(kind, changeTermOf(ctx, stored, asked.askedOn), effectiveDate))
  await refuseSellers(ctx, stored, wanted.contact?.policyContactEmail)
  const term = await readTerm(ctx, stored)
  const policy = withFacts(stored, term)
  const base = segmentOn(timelineOf(policy.chain), effectiveDate)
  if (!base) throw new Error('a day of the term has no segment')
  refuseIf(insuredsRefusal(base.terms, wanted) ?? doubledRefusal(base.terms, wanted))
  const { request, coverages } = base.link.priced
  refuseIf(lowerLimitRefusal(kind, { limit: request.limit, coverages }, wanted))
  const after = withAsked(base.terms, wanted, nextInsuredId(policy.chain))
  if (kind === 'nonPremium') refuseOtherInsured(policy, base.terms, after)
  const isRated = kind !== 'nonPremium'
  if (isRated) refuseOtherPrice(policy, term)
  const rated: Pick<RatedTerms, 'terms' | 'price'> & { hazardClass: number | null } = isRated
    ? term.rate(after)
    : { terms: after, price: base.link.priced, hazardClass: null }
  refuseInsureds(policy, base.terms, rated.terms, selectedOf(rated.price))
  const changes = changesBetween(base.terms, rated.terms)
  // What only follows from other terms is no change of its own.
  if (!changes.some(({ path }) => isSaid(path)))
    refuseIf(nothingChanges(isRated ? rated.price : { ...rated.price, changes: [] }))
  refusePremium(kind, base.link.priced.premium, rated.price.premium)
  const draft: Draft = {
    kind: changeRow(kind).transaction,
    effectiveDate,
    changes,
    ...(asked.reason === undefined ? {} : { reason: asked.reason }),
  }
  const recordedAt = ctx.now.toISOString()
  const planWith = (resolutions: Resolutions): Plan =>
    planOf(policy.chain, draft, { recordedAt, isOneItem: isOneInsured, resolutions })
  const plan = planWith(asked.resolutions)
  return {
    asked,
    policy,
    term,
    base,
    draft,
    plan,
    worked: workedOut(policy, term, plan.added),
    hazardClass: rated.hazardClass,
    with: (resolutions) => workedOut(policy, term, planWith(resolutions).added),
  }
}

/** The line of the change itself. */
export const ownLine = ({ worked }: WorkedChange): WorkedLine => {
  const own = worked.lines.find(({ link }) => link.reverses === undefined && link.reapplies === undefined)
  if (!own) throw new Error('a change without a line of its own')
  return own
}

/** What the effective day has otherwise than before, in words. */
export const changeLines = (change: WorkedChange): SaidLine[] =>
  saidChanges(ownLine(change).link.changes, speechOf(change.policy))
