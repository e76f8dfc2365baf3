import type { CalculatorRequest } from './shared/quote.ts'
import type { Translate } from '#web/kit/texts.ts'

type Chosen = NonNullable<CalculatorRequest['coverages']>[number]

/** What departs from the policy's terms in one coverage, term by term; empty where it follows the policy. */
export const ownTermTexts = (
  request: CalculatorRequest,
  key: string,
  t: Translate,
  money: (amount: number) => string,
): string[] => {
  const one: Partial<Chosen> =
    (request.coverages ?? []).find((each) => each.key === key && each.isSelected) ?? {}
  const { deductible, waitingPeriod: hours, retroActivePeriod: years } = one
  const texts: (string | false)[] = [
    deductible !== undefined &&
      deductible !== request.deductible &&
      t('quote:coverages.ownDeductible', { amount: money(deductible) }),
    hours !== undefined && hours !== request.waitingPeriod && t('quote:coverages.ownWaiting', { hours }),
    years !== undefined &&
      years !== request.retroActivePeriod &&
      t('quote:coverages.ownRetro', {
        years: years === -1 ? t('quote:coverages.fullPriorActs') : t('quote:options.years', { count: years }),
      }),
  ]
  return texts.filter((text) => text !== false)
}
