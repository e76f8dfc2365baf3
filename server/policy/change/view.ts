import type { OutputOf } from '#contract/endpoint.ts'
import type { changeContract } from '#contract/policy/changes.ts'
import { type Charges, totalOf } from '#domain/money/ledger.ts'
import { answers, type Conflict } from '#domain/policy/chain/conflicts.ts'
import { type Segment, timelineOf } from '#domain/policy/chain/segments.ts'
import { itemPath, type Value } from '#domain/policy/chain/values.ts'
import { pathLabel, valueText } from '#domain/policy/change/words.ts'
import { wheelOf } from '#domain/policy/chain/wheel.ts'
import { changeRow } from '#domain/policy/change/kinds.ts'
import { coverGrows } from '#domain/policy/change/needs.ts'
import { changeWindow } from '#domain/policy/change/window.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Price } from '#server/database/json-columns.ts'
import { speechOf } from '#server/policy/shared/words.ts'
import type { Judged } from './judged.ts'
import { shownReferrals } from './referrals.ts'
import { changeLines, changeTermOf, ownLine, type WorkedChange } from './worked-change.ts'

type View = OutputOf<(typeof changeContract)['policyChangePreview']>

export const withTotal = (charges: Charges): View['charges']['before'] => ({
  ...charges,
  additionalBrokerFee: charges.additionalBrokerFee ?? 0,
  inspectionFee: charges.inspectionFee ?? 0,
  total: totalOf(charges),
})

/** What the policy costs more, or less where it is negative. */
export const differenceOf = ({ before, after }: { before: Charges; after: Charges }): Charges => ({
  premium: after.premium - before.premium,
  mgaFee: after.mgaFee - before.mgaFee,
  brokerFee: after.brokerFee - before.brokerFee,
  additionalBrokerFee: (after.additionalBrokerFee ?? 0) - (before.additionalBrokerFee ?? 0),
  inspectionFee: (after.inspectionFee ?? 0) - (before.inspectionFee ?? 0),
  taxes: after.taxes - before.taxes,
})

/** The same with the limits of coverages that follow from it, as an endorsement prints it. */
export const scheduleOf = (change: WorkedChange): View['changes'] => {
  const said = changeLines(change)
  const speech = speechOf(change.policy)
  const limits = new Map(change.base.link.priced.coverages.map((one) => [one.key, one]))
  const following = ownLine(change).price.coverages.flatMap(({ key, isSelected, limit }) => {
    const before = limits.get(key)
    const item = itemPath('coverages', key)
    const path = `${item}.limit`
    if (!isSelected || !before?.isSelected || before.limit === limit) return []
    if (said.some((one) => one.path === path || one.path === item)) return []
    return [
      {
        path,
        label: pathLabel(path, speech),
        found: valueText(path, before.limit, speech),
        left: valueText(path, limit, speech),
      },
    ]
  })
  return [...said, ...following]
}

const segmentsOf = (
  segments: readonly Segment[],
  priceOf: (sequence: number) => Price,
): View['segments']['before'] =>
  segments.map(({ from, until, gap, link }) => {
    const { request, premium } = priceOf(link.sequence)
    return {
      from,
      until,
      cover: gap === null ? 'COVERED' : gap === 'cancelled' ? 'CANCELED' : gap === 'lapse' ? 'LAPSE' : 'VOID',
      limit: request.limit,
      deductible: request.deductible,
      premium,
    }
  })

const bothSegments = ({ policy, worked }: WorkedChange): View['segments'] => {
  const links = worked.lines.map(({ link }) => link)
  const prices = new Map([
    ...policy.chain.map(({ sequence, priced }) => [sequence, priced] as const),
    ...worked.lines.map(({ link, price }) => [link.sequence, price] as const),
  ])
  const priceOf = (sequence: number): Price => {
    const price = prices.get(sequence)
    if (!price) throw new Error(`transaction ${sequence} has no price`)
    return price
  }
  return {
    before: segmentsOf(timelineOf(policy.chain).segments, priceOf),
    after: segmentsOf(timelineOf([...policy.chain, ...links]).segments, priceOf),
  }
}

const coveragesOf = (before: Price, after: Price): View['coverages'] => {
  const selected = (price: Price) =>
    new Map(price.coverages.filter((one) => one.isSelected).map((one) => [one.key, one]))
  const names = new Map([...before.coverages, ...after.coverages].map(({ key, name }) => [key, name]))
  const [was, is] = [selected(before), selected(after)]
  return [...names]
    .map(([key, name]) => ({
      key,
      name,
      before: was.get(key)?.premium ?? null,
      after: is.get(key)?.premium ?? null,
      limitBefore: was.get(key)?.limit ?? null,
      limitAfter: is.get(key)?.limit ?? null,
    }))
    .filter((line) => line.before !== null || line.after !== null)
}

const wheelView = (change: WorkedChange): View['wheel'] => {
  const { effectiveDate, agreedEndDate } = timelineOf(change.policy.chain)
  const before = change.base.link.priced.premium
  const after = ownLine(change).price.premium
  const wheel = wheelOf(after - before, { effectiveDate, endDate: agreedEndDate }, change.asked.effectiveDate)
  return {
    ...wheel,
    premiumBefore: before,
    premiumAfter: after,
    by365: wheel.by365 && {
      ...wheel.by365,
      why: `A pro-rata wheel divides by 365, and this term has ${wheel.daysOfTerm} days.`,
    },
  }
}

const linesView = ({ worked }: WorkedChange): View['lines'] =>
  worked.lines.map(({ link, premium, fees, taxes, total }) => ({
    effect:
      link.reverses === undefined ? (link.reapplies === undefined ? 'APPLIED' : 'REAPPLIED') : 'REVERSED',
    sequence: link.sequence,
    of: link.reverses ?? link.reapplies ?? null,
    kind: link.kind,
    effectiveDate: link.effectiveDate,
    premium,
    fees,
    taxes,
    total,
  }))

const conflictView = (change: WorkedChange, conflict: Conflict): View['conflicts'][number] => {
  const { policy, asked } = change
  const { path } = conflict
  const speech = speechOf(policy)
  const text = (value: Value | undefined) => valueText(path, value, speech)
  const later = conflict.later.at(-1)
  return {
    path,
    label: pathLabel(path, speech),
    found: text(conflict.base),
    left: text(conflict.new),
    later: conflict.later.map(({ sequence, effectiveDate, path: at, value }) => ({
      sequence,
      effectiveDate,
      value: valueText(at, value, speech),
    })),
    answer: asked.resolutions[path] ?? null,
    answers: answers.map((answer) => ({
      answer,
      value:
        answer === 'CARRY_NEW'
          ? text(conflict.new)
          : later
            ? valueText(later.path, later.value, speech)
            : null,
      total: totalOf(differenceOf(change.with({ ...asked.resolutions, [path]: answer }))),
    })),
  }
}

/** Whether someone has to state that nothing is known which could become a claim. */
export const needsStatement = (change: WorkedChange): boolean =>
  coverGrows(change.base.terms, ownLine(change).terms)

/** A change as it is shown before it is issued. */
export const changeView = (ctx: Ctx, change: WorkedChange, { referrals, refusal: refused }: Judged): View => {
  const { policy, asked, base, plan, worked } = change
  const own = ownLine(change)
  const difference = differenceOf(worked)
  const total = totalOf(difference)
  const row = changeRow(asked.kind)
  return {
    policyId: policy.id,
    policyNumber: policy.policy_number,
    kind: asked.kind,
    effectiveDate: asked.effectiveDate,
    endDate: own.link.endDate,
    window: changeWindow(asked.kind, changeTermOf(ctx, policy, asked.askedOn)),
    baseSequence: policy.chain.length,
    version: policy.lock_version,
    changes: changeLines(change),
    ruleChanges: own.price.changes.map(({ label, to, reason }) => `${label}: ${to}. ${reason}`),
    segments: bothSegments(change),
    coverages: coveragesOf(base.link.priced, own.price),
    wheel: wheelView(change),
    lines: linesView(change),
    charges: {
      before: withTotal(worked.before),
      after: withTotal(worked.after),
      difference: withTotal(difference),
    },
    conflicts: plan.conflicts.map((conflict) => conflictView(change, conflict)),
    referrals: shownReferrals(ctx, referrals),
    needs: {
      statement: needsStatement(change),
      signature: row.isSigned === true,
      underwriter: row.by === 'policy:decidechange' || referrals.length > 0,
    },
    refusal: refused && { code: refused.code, reason: refused.reason },
    bill: { kind: total > 0 ? 'INVOICE' : total < 0 ? 'CREDIT' : 'NONE', amount: Math.abs(total) },
  }
}
