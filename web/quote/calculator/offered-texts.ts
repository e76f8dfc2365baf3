import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { CalculatorChoices, CalculatorRequest } from '../shared/quote.ts'
import { neighbours, type OfferedField } from './offered.ts'

/** The sentence for a field whose value is not offered: what is, next to what was typed. */
export const useOfferedTexts = (
  choices: CalculatorChoices,
): ((field: OfferedField, request: CalculatorRequest) => string) => {
  const { t } = useTranslation('flow')
  const view = useMarket()
  const money = (amount: number) => moneyText(amount, view, undefined, true)
  const amountText = (amount: number, offered: readonly number[]): string => {
    const { below, above } = neighbours(amount, offered)
    if (below === undefined) return t('flow:offered.smallest', { amount: money(offered[0] ?? 0) })
    if (above === undefined) return t('flow:offered.largest', { amount: money(below) })
    return t('flow:offered.between', { below: money(below), above: money(above) })
  }
  return (field, request) => {
    if (field === 'limit') return amountText(request.limit, choices.limits)
    if (field === 'deductible') return amountText(request.deductible, choices.deductibles)
    if (field === 'attachmentPoint') return amountText(request.attachmentPoint ?? 0, choices.attachmentPoints)
    if (field === 'effectiveDate')
      return t('flow:offered.window', {
        first: dateText(choices.effectiveDateWindow.first, view),
        last: dateText(choices.effectiveDateWindow.last, view),
      })
    return t('flow:offered.choice')
  }
}
