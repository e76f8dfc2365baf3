import { carriedDates, type PriorActsTerms } from './shared/prior-acts.ts'
import type { CalculatorRequest } from './shared/quote.ts'
import type { Translate } from '#web/kit/texts.ts'

type Chosen = NonNullable<CalculatorRequest['coverages']>[number]

/** What departs from the policy's terms in one coverage, term by term; empty where it follows the policy. */
export const ownTermTexts = (
  terms: { request: CalculatorRequest } & PriorActsTerms,
  key: string,
  t: Translate,
  { money, date }: { money: (amount: number) => string; date: (day: string) => string },
): string[] => {
  const { request } = terms
  const carried = carriedDates(terms)
  const from = carried?.coverages[key]?.date
  const one: Partial<Chosen> =
    (request.coverages ?? []).find((each) => each.key === key && each.isSelected) ?? {}
  const { deductible, waitingPeriod: hours, retroActivePeriod: years } = one
  const texts: (string | false)[] = [
    deductible !== undefined &&
      deductible !== request.deductible &&
      t('quote:coverages.ownDeductible', { amount: money(deductible) }),
    hours !== undefined && hours !== request.waitingPeriod && t('quote:coverages.ownWaiting', { hours }),
    from !== undefined &&
      from !== carried?.date &&
      t('quote:coverages.ownRetro', {
        years:
          from === null
            ? t('quote:coverages.fullPriorActs')
            : t('quote:coverages.actsFrom', { date: date(from) }),
      }),
    from === undefined &&
      years !== undefined &&
      years !== request.retroActivePeriod &&
      t('quote:coverages.ownRetro', {
        years: years === -1 ? t('quote:coverages.fullPriorActs') : t('quote:options.years', { count: years }),
      }),
  ]
  return texts.filter((text) => text !== false)
}
