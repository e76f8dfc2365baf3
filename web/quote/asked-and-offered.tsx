import { hasWaitingPeriod } from '#domain/rating/coverage/waiting-period.ts'
import { askedTerms } from '#domain/quote/terms/asked-terms.ts'
import { IN_REFERRAL, isAmong } from '#domain/quote/status-groups.ts'
import { MoneyText } from '#web/kit/format/display.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import type { MarketView } from '#web/kit/format/market-views.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { type Translate, useTranslation } from '#web/kit/texts.ts'
import { ownTermTexts } from './own-terms.ts'
import classes from './shared/quote.module.css'
import type { Quote } from './shared/quote.ts'

type Terms = Quote['request']
interface Row {
  label: string
  asked: string
  offered: string
}

/** How one side's terms read, line by line. */
const lines = (terms: Terms, quote: Quote, t: Translate, view: MarketView): [string, string][] => {
  const money = (value: number) => moneyText(value, view, quote.currency, true)
  const isIncluded = (is: boolean) => t(is ? 'quote:asked.included' : 'quote:asked.notIncluded')
  return [
    [t('quote:side.limit'), money(terms.limit)],
    [t('quote:side.deductible'), money(terms.deductible)],
    ...(terms.attachmentPoint === undefined
      ? []
      : [[t('quote:asked.attachment'), money(terms.attachmentPoint)] as [string, string]]),
    ...(hasWaitingPeriod(quote.product)
      ? [
          [t('quote:calculator.waiting'), t('quote:calculator.hours', { hours: terms.waitingPeriod })] as [
            string,
            string,
          ],
        ]
      : []),
    [
      t('quote:asked.retro'),
      terms.retroActivePeriod === -1
        ? t('quote:asked.retroAll')
        : t('quote:asked.years', { count: terms.retroActivePeriod }),
    ],
    [t('quote:side.period'), `${dateText(terms.effectiveDate, view)} – ${dateText(terms.endDate, view)}`],
    [t('quote:presets.label'), t(`quote:presets.${terms.preset}`)],
    [t('quote:asked.paper'), t(terms.isSurplus ? 'quote:asked.surplus' : 'quote:asked.admitted')],
    ...(quote.market === 'US'
      ? [[t('quote:asked.tria'), isIncluded(!terms.isTriaExcluded)] as [string, string]]
      : []),
    [t('quote:asked.brokerFee'), money(terms.brokerFee ?? 0)],
  ]
}

/** Coverages that either side chose by name, with what each said of it. */
const coverageRows = (asked: Terms, offered: Terms, quote: Quote, t: Translate, view: MarketView) => {
  const said = (terms: Terms, key: string): string => {
    const one = (terms.coverages ?? []).find((coverage) => coverage.key === key)
    if (!one?.isSelected) return t('quote:asked.notIncluded')
    const money = (amount: number) => moneyText(amount, view, quote.currency, true)
    const limit = one.limit === undefined ? t('quote:asked.included') : money(one.limit)
    return [limit, ...ownTermTexts(terms, key, t, money)].join(' · ')
  }
  const nameOf = (key: string) => quote.calculation?.coverages.find((one) => one.key === key)?.name ?? key
  const keys = [...new Set([...(asked.coverages ?? []), ...(offered.coverages ?? [])].map(({ key }) => key))]
  return keys.map((key): Row => ({
    label: nameOf(key),
    asked: said(asked, key),
    offered: said(offered, key),
  }))
}

/** The broker's request next to the underwriter's current terms; differences are marked. */
export const AskedAndOffered = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const offered = quote.calculation?.request
  const isWaiting = isAmong(IN_REFERRAL, quote.status)
  if (!offered || (!isWaiting && quote.asked === null)) return null
  const asked = askedTerms(quote.asked ?? quote.request, offered)
  const [before, after] = [lines(asked, quote, t, view), new Map(lines(offered, quote, t, view))]
  const rows: Row[] = [
    ...before.map(([label, value]) => ({ label, asked: value, offered: after.get(label) ?? value })),
    ...coverageRows(asked, offered, quote, t, view),
  ]
  return (
    <Card title={t('quote:asked.title')}>
      <PlainTable
        label={t('quote:asked.title')}
        rows={rows}
        rowKey={({ label }) => label}
        columns={[
          { header: t('quote:asked.term'), cell: ({ label }) => label },
          {
            header: quote.askedBy
              ? t('quote:asked.askedBy', { name: quote.askedBy })
              : t('quote:asked.asked'),
            cell: (row) => <MoneyText>{row.asked}</MoneyText>,
          },
          {
            header: t('quote:asked.offered'),
            cell: (row) =>
              row.asked === row.offered ? (
                t('quote:asked.same')
              ) : (
                <span className={classes.offered}>
                  <strong>
                    <MoneyText>{row.offered}</MoneyText>
                  </strong>
                  <Badge tone="warning">{t('quote:asked.changed')}</Badge>
                </span>
              ),
          },
        ]}
      />
    </Card>
  )
}
