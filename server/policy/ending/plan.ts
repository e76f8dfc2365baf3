import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { cancellationContract } from '#contract/policy/cancellations.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Charges, totalOf } from '#domain/money/ledger.ts'
import { planOf } from '#domain/policy/chain/plan.ts'
import { returnTermsOf } from '#domain/policy/chain/returns.ts'
import {
  endingRefusal,
  fileFor,
  needsNotice,
  type WantedEnding,
  windowOf,
} from '#domain/policy/ending/decide.ts'
import { type ReturnRule, returnRuleById, type ReturnSetting } from '#domain/policy/ending/return-rules.ts'
import { returnText } from '#domain/policy/ending/return-text.ts'
import { endingDraft, type ReturnSheet, returnSheet } from '#domain/policy/ending/sheet.ts'
import type { EndingFacts, EndingWindow } from '#domain/policy/notices/cancellation.ts'
import { isOfMarket, reasonText } from '#domain/policy/notices/reasons.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { policyToday, readPolicy, type WholePolicy } from '../shared/policy.ts'
import { readTerm, type Term } from '../shared/term.ts'
import { workedOut, type WorkedOut } from '../shared/worked-out.ts'
import { endingFactsOf } from './rows.ts'

type Preview = OutputOf<(typeof cancellationContract)['policyCancelPreview']>

/** An end as it would be recorded now: preview and command work it out with this alone. */
export interface PlannedEnding {
  term: Term
  worked: WorkedOut
  sheet: ReturnSheet
}

/** A row, as answers show it. */
export const returnView = (rule: ReturnRule) => ({
  text: returnText(rule),
  citation: rule.citation,
  known: rule.known,
  comparedOn: rule.comparedOn,
  source: rule.source,
  validFrom: rule.validFrom,
})

/** What decides by which row premium is returned. */
export const returnSettingOf = (policy: WholePolicy): ReturnSetting => ({
  market: policy.market,
  program: policy.product,
  isSurplus: policy.is_surplus,
  state: policy.state ?? '',
  termBegins: policy.effective_date,
})

/** What recording an end does to the policy. The day has to be one of the term. */
export const planEnding = async (
  ctx: Ctx,
  policy: WholePolicy,
  { way, reason, on }: WantedEnding,
): Promise<PlannedEnding> => {
  const { market, chain } = policy
  const returns =
    way === 'CANCEL'
      ? returnTermsOf({ ...returnSettingOf(policy), reason, on, hasClaim: policy.has_claim })
      : { method: 'FLAT' as const, minimumEarned: null }
  const { added } = planOf(chain, endingDraft(way, on, returns, reasonText(reason, market)), {
    recordedAt: ctx.now.toISOString(),
    isOneItem: () => false,
    resolutions: {},
  })
  const term = await readTerm(ctx, policy)
  return {
    term,
    worked: workedOut(policy, term, added),
    sheet: returnSheet(chain, added, ({ link }) => chain[link.sequence - 1]?.priced.premium ?? 0),
  }
}

/**
 * What of the policy's invoices is not paid, cents, and the day by which the first of it was or is due. `due` leaves out the
 * parts of a plan whose day has not come; an invoice that is due as a whole counts as a whole.
 */
export const unpaidOf = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  policy: Pick<WholePolicy, 'tenant_id' | 'id' | 'market' | 'state'>,
): Promise<{ open: Cents; due: Cents; firstDue: LocalDate | null }> => {
  const { rows } = await sql<{ open: number; due: number; first_due: LocalDate | null }>`
    select coalesce(sum(open_balance), 0)::bigint as open, min(next_due) as first_due,
      coalesce(sum(case when items is null then open_balance else invoice_due_through(items, due_date, premium,
        credited_premium, amount_due, credited, amount_paid, ${policyToday(now, policy)}::date) end), 0)::bigint as due
    from invoice where tenant_id = ${policy.tenant_id} and policy_id = ${policy.id}`.execute(db)
  const [row] = rows
  return { open: Number(row?.open ?? 0), due: Number(row?.due ?? 0), firstDue: row?.first_due ?? null }
}

/** What of the policy's invoices is not paid, cents. */
export const openBalanceOf = async (
  ctx: Pick<Ctx, 'db' | 'now'>,
  policy: Pick<WholePolicy, 'tenant_id' | 'id' | 'market' | 'state'>,
): Promise<Cents> => (await unpaidOf(ctx, policy)).open

/** Premium, fees and public charges, as an answer shows them. */
export const chargesView = (charges: Charges) => {
  const total = totalOf(charges)
  return {
    premium: charges.premium,
    fees: total - charges.premium - charges.taxes,
    taxes: charges.taxes,
    total,
  }
}

const moneyView = async (ctx: Ctx, policy: WholePolicy, wanted: WantedEnding): Promise<Preview['money']> => {
  const { sheet, worked } = await planEnding(ctx, policy, wanted)
  const rule = returnRuleById(sheet.rule)
  const [before, after] = [chargesView(worked.before), chargesView(worked.after)]
  const back = before.total - after.total
  const toInvoices = Math.min(back, await openBalanceOf(ctx, policy))
  return {
    ...sheet,
    rule: rule && returnView(rule),
    isKeptAfterClaim: rule?.isKeptAfterClaim === true && policy.has_claim,
    returned: {
      premium: before.premium - after.premium,
      fees: before.fees - after.fees,
      taxes: before.taxes - after.taxes,
      total: back,
    },
    after,
    toInvoices,
    toPayer: back - toInvoices,
  }
}

/** The last day on which the policy can end so: of the right to cancel, that of the right. */
const lastDayOf = (facts: EndingFacts, { way, reason }: WantedEnding, window: EndingWindow): LocalDate => {
  if (way !== 'CANCEL') return facts.effectiveDate
  return reason === 'COOLING_OFF' && window.lastDay !== null ? window.lastDay : addDays(facts.endDate, -1)
}

/** What an end would do, and why it would be refused; nothing is saved. */
export const previewEnding = async (ctx: Ctx, policyId: string, wanted: WantedEnding): Promise<Preview> => {
  const policy = await readPolicy(ctx, policyId)
  const facts = endingFactsOf(ctx, policy)
  const window = windowOf(facts, wanted.reason)
  const because = endingRefusal(facts, wanted)
  const isOfTerm = wanted.on >= facts.effectiveDate && wanted.on < facts.endDate
  const isRunning = policy.ended_on === null && isOfMarket(wanted.reason, policy.market)
  return {
    problems: (because?.errors ?? []).map(({ field, detail }) => ({ field, detail })),
    firstDay: wanted.way === 'CANCEL' ? window.effectiveFrom : facts.effectiveDate,
    lastDay: lastDayOf(facts, wanted, window),
    needsNotice: wanted.way === 'CANCEL' && needsNotice(wanted.reason),
    noticeDays: window.noticeDays,
    citation: window.period?.rule?.citation ?? null,
    stopUntil: window.stopUntil,
    needsFile: fileFor(wanted, facts.today),
    money: isOfTerm && isRunning ? await moneyView(ctx, policy, wanted) : null,
  }
}
