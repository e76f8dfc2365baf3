import type { OutputOf } from '#contract/endpoint.ts'
import type { endingContract } from '#contract/policy/endings.ts'
import { type EndingFacts, endingWindow } from '#domain/policy/notices/cancellation.ts'
import { isYoungOn, marketOf, type Period } from '#domain/policy/notices/days.ts'
import {
  type EndingCode,
  endingCodes,
  reasonOf,
  isOfMarket,
  reasonText,
} from '#domain/policy/notices/reasons.ts'
import { renewalWindow } from '#domain/policy/notices/renewal.ts'
import { isExempt, noticePlaceOf, placeName } from '#domain/policy/notices/rules.ts'
import {
  contentsText,
  groundsText,
  periodText,
  surplusText,
  thresholdText,
} from '#domain/policy/notices/texts.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { readPolicy, type WholePolicy } from '#server/policy/shared/policy.ts'
import { returnRuleOf, type ReturnSetting } from '#domain/policy/ending/return-rules.ts'
import { returnSettingOf, returnView } from './ending/plan.ts'
import { endingFactsOf } from './ending/rows.ts'

type Answer = OutputOf<(typeof endingContract)['policyReasons']>
type Reason = Answer['reasons'][number]
type Law = Pick<
  Answer['renewal'][number],
  'lawPeriod' | 'policyDays' | 'citation' | 'known' | 'comparedOn' | 'source'
>

/** The words of our own policy are known for certain. */
export const lawOf = (period: Period | null): Law => {
  const rule = period?.rule ?? null
  return {
    lawPeriod: rule && periodText(rule),
    policyDays: period?.policyDays ?? 0,
    citation: rule && rule.citation,
    known: rule?.known ?? 'READ',
    comparedOn: rule?.comparedOn ?? null,
    source: rule && rule.source,
  }
}

/** How the product returns premium where no policy is named: on admitted paper, in no state of its own rules. */
const anySetting = (code: EndingCode): ReturnSetting => ({
  market: reasonOf(code).market ?? 'US',
  program: '',
  isSurplus: false,
  state: '',
  termBegins: '9999-12-31',
})

const reasonRow = (code: EndingCode, facts: EndingFacts | null, setting: ReturnSetting | null): Reason => {
  const market = facts ? marketOf(facts.state) : 'US'
  const { initiator, areFeesKept, hasReportingPeriod, needsAgreement } = reasonOf(code)
  const found = facts && endingWindow(facts, code)
  const rule = returnRuleOf(code, setting ?? anySetting(code))
  return {
    code,
    text: reasonText(code, market),
    initiator,
    method: rule.method,
    areFeesKept,
    hasFloor: rule.minimumEarned !== null,
    returnRule: returnView(rule),
    hasReportingPeriod,
    needsAgreement,
    forPolicy: found && {
      notHere: found.notHere,
      noticeDays: found.noticeDays,
      sendOn: found.sendOn,
      effectiveFrom: found.effectiveFrom,
      lastDay: found.lastDay,
      stopUntil: found.stopUntil,
      ...lawOf(found.period),
    },
  }
}

const renewalRows = (facts: EndingFacts): Answer['renewal'] =>
  (['NONRENEWAL', 'CHANGED_RENEWAL'] as const).map((step) => {
    const { period, standing, earliest, lastDay, stopUntil } = renewalWindow(facts, step)
    const { threshold } = noticePlaceOf(facts.state, facts.today)
    return {
      step,
      standing,
      earliest,
      lastDay,
      stopUntil,
      threshold:
        step === 'CHANGED_RENEWAL' && period.rule ? thresholdText(threshold, marketOf(facts.state)) : null,
      ...lawOf(period),
    }
  })

const policyRow = (policy: WholePolicy, facts: EndingFacts): Answer['policy'] => {
  const place = noticePlaceOf(facts.state, facts.today)
  const isFree = isExempt(place, facts.isSurplus, 'CANCEL')
  return {
    policyNumber: policy.policy_number,
    place: placeName(facts.state),
    isSurplus: facts.isSurplus,
    today: facts.today,
    endDate: facts.endDate,
    isYoung: isYoungOn(facts, facts.today),
    grounds: isFree
      ? 'The policy does not limit the reasons beyond what the law permits.'
      : groundsText(place),
    surplus: facts.isSurplus ? surplusText(place) : null,
    late: isFree ? null : place.late,
    note: isFree ? null : place.note,
    contents: contentsText(place, isFree),
  }
}

export const endingHandlers: Handlers<typeof endingContract> = {
  policyReasons: async (ctx, { query }) => {
    const policy = query.policyId === undefined ? null : await readPolicy(ctx, query.policyId)
    const facts = policy && endingFactsOf(ctx, policy)
    return {
      policy: policy && facts && policyRow(policy, facts),
      reasons: endingCodes
        .filter((code) => policy === null || isOfMarket(code, policy.market))
        .map((code) => reasonRow(code, facts, policy && returnSettingOf(policy))),
      renewal: facts ? renewalRows(facts) : [],
    }
  },
}
