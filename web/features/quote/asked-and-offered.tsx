import { useTranslation } from 'react-i18next'
import { dateText, moneyText } from '#web/kit/format.ts'
import { useMarket } from '#web/kit/market.ts'
import { Card } from '#web/kit/page.tsx'
import { PlainTable } from '#web/records/plain-table.tsx'
import type { Quote } from './quote.ts'

/** The broker's request beside the terms as they are offered now; what differs says so. */
export const AskedAndOffered = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const view = useMarket()
  const offered = quote.calculation?.request
  if (!offered || (quote.status !== 'REFERRED' && quote.status !== 'IN_REVIEW')) return null
  const { request: asked } = quote
  const money = (value: number) => moneyText(value, view, quote.currency, true)
  const rows: [string, string, string][] = [
    [t('quote:side.limit'), money(asked.limit), money(offered.limit)],
    [t('quote:side.deductible'), money(asked.deductible), money(offered.deductible)],
    [
      t('quote:calculator.waiting'),
      t('quote:calculator.hours', { hours: asked.waitingPeriod }),
      t('quote:calculator.hours', { hours: offered.waitingPeriod }),
    ],
    [
      t('quote:side.period'),
      `${dateText(asked.effectiveDate, view)} – ${dateText(asked.endDate, view)}`,
      `${dateText(offered.effectiveDate, view)} – ${dateText(offered.endDate, view)}`,
    ],
    [t('quote:presets.label'), t(`quote:presets.${asked.preset}`), t(`quote:presets.${offered.preset}`)],
  ]
  return (
    <Card title={t('quote:asked.title')}>
      <PlainTable
        label={t('quote:asked.title')}
        rows={rows}
        rowKey={([label]) => label}
        columns={[
          { header: t('quote:asked.term'), cell: ([label]) => label },
          { header: t('quote:asked.asked'), cell: ([, before]) => before },
          {
            header: t('quote:asked.offered'),
            cell: ([, before, after]) =>
              before === after ? after : `${after} · ${t('quote:asked.changed')}`,
          },
        ]}
      />
    </Card>
  )
}
