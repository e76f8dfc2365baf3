import type { TermLine, TermValue } from '#domain/quote/terms/term-lines.ts'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { carriedDates, priorActsOf } from './prior-acts.ts'
import type { Quote } from './quote.ts'

export interface TermTexts {
  key: string
  label: string
  asked: string
  offered: string
  isChanged: boolean
}

const LABELS = {
  limit: 'quote:side.limit',
  deductible: 'quote:side.deductible',
  attachment: 'quote:asked.attachment',
  waiting: 'quote:calculator.waiting',
  retro: 'quote:asked.retro',
  period: 'quote:side.period',
  preset: 'quote:presets.label',
  paper: 'quote:asked.paper',
  tria: 'quote:asked.tria',
  brokerFee: 'quote:asked.brokerFee',
  additionalBrokerFee: 'quote:price.additionalBrokerFee',
  inspectionFee: 'quote:price.inspectionFee',
} as const

/** The terms of both sides as they are read. */
export const useTermTexts = (quote: Quote): ((line: TermLine) => TermTexts) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const money = (amount: number) => moneyText(amount, view, quote.currency, true)
  const years = (count: number, full: string) => (count === -1 ? full : t('quote:asked.years', { count }))
  const carried = carriedDates(priorActsOf(quote))
  const textOf = (value: TermValue): string => {
    switch (value.is) {
      case 'money':
        return money(value.amount)
      case 'hours':
        return t('quote:calculator.hours', { hours: value.hours })
      case 'years':
        if (carried?.date) return t('quote:coverages.actsFrom', { date: dateText(carried.date, view) })
        return years(value.years, t('quote:asked.retroAll'))
      case 'period':
        return `${dateText(value.from, view)} – ${dateText(value.to, view)}`
      case 'preset':
        return t(`quote:presets.${value.preset as 'BASIC' | 'POPULAR' | 'ELITE' | 'CUSTOM'}`)
      case 'paper':
        return t(value.isSurplus ? 'quote:asked.surplus' : 'quote:asked.admitted')
      case 'included':
        return t(value.isIncluded ? 'quote:asked.included' : 'quote:asked.notIncluded')
      case 'coverage': {
        if (!value.included) return t('quote:asked.notIncluded')
        const { limit, own } = value.included
        return [
          limit === null ? t('quote:asked.included') : money(limit),
          own.deductible !== undefined &&
            t('quote:coverages.ownDeductible', { amount: money(own.deductible) }),
          own.waitingPeriod !== undefined && t('quote:coverages.ownWaiting', { hours: own.waitingPeriod }),
          own.retroActivePeriod !== undefined &&
            t('quote:coverages.ownRetro', {
              years: years(own.retroActivePeriod, t('quote:coverages.fullPriorActs')),
            }),
        ]
          .filter(Boolean)
          .join(' · ')
      }
    }
  }
  const nameOf = (key: string) => quote.calculation?.coverages.find((one) => one.key === key)?.name ?? key
  return (line) => ({
    key: line.term === 'coverage' ? `coverage.${line.key}` : line.term,
    label: line.term === 'coverage' ? nameOf(line.key) : t(LABELS[line.term]),
    asked: textOf(line.asked),
    offered: textOf(line.offered),
    isChanged: line.isChanged,
  })
}

/** What the quote's terms are compared with: the broker's own request, or the request itself where no one offered other. */
export const requestedTerms = (quote: Quote): Quote['request'] => quote.asked ?? quote.request
