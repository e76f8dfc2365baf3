import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '../shared/quote.ts'
import { type Characteristic, CHARACTERISTICS, type DeskValues } from './desk-form.ts'

/** The fields of the panel by name, as they are read. */
export const useDeskLabels = (): Record<keyof DeskValues, string> => {
  const { t } = useTranslation('quote')
  const percents = Object.fromEntries(
    CHARACTERISTICS.map((name) => [name, t(`quote:irpm.characteristics.${name}`)]),
  ) as Record<Characteristic, string>
  return {
    limit: t('quote:side.limit'),
    deductible: t('quote:side.deductible'),
    attachmentPoint: t('quote:asked.attachment'),
    waitingPeriod: t('quote:calculator.waiting'),
    retroActivePeriod: t('quote:asked.retro'),
    ...percents,
    irpmNote: t('quote:irpm.note'),
    mgaFee: t('quote:fee.mgaFee.label'),
    brokerFee: t('quote:fee.brokerFee.label'),
    additionalBrokerFee: t('quote:price.additionalBrokerFee'),
    inspectionFee: t('quote:price.inspectionFee'),
    eventExclusions: t('quote:exclusions.title'),
    note: t('quote:release.note'),
  }
}

/** The terms of the policy in the panel, each a choice of a list. */
export type DeskTerm = 'limit' | 'deductible' | 'attachmentPoint' | 'waitingPeriod' | 'retroActivePeriod'

/** The value of a term, as it is read. */
export const useTermWords = (currency: Quote['currency']): Record<DeskTerm, (value: string) => string> => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const money = (amount: string) => moneyText(Number(amount), view, currency, true)
  return {
    limit: money,
    deductible: money,
    attachmentPoint: money,
    waitingPeriod: (hours) => t('quote:calculator.hours', { hours }),
    retroActivePeriod: (years) =>
      years === '-1' ? t('quote:asked.retroAll') : t('quote:asked.years', { count: Number(years) }),
  }
}
