import { useState } from 'react'
import { statementYears } from '#domain/money/commission/months.ts'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Money, MoneyText } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useToday } from '#web/today.ts'
import { useApi } from '#web/use-api.ts'

type Row = Answer<'commissionReported'>['content'][number]

/** What was paid to agencies in a calendar year, and what of it Form 1099-NEC reports. */
export const ReportedView = () => {
  const { t } = useTranslation('commission')
  const view = useMarket()
  const today = useToday()
  const [year, setYear] = useState(today.slice(0, 4))
  const found = useApi('commissionReported', { query: { year } })
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeletons lines={6} height={28} />
  const { threshold, source, isVerified, content } = found.data
  return (
    <Card title={t('commission:reported.title')}>
      <SelectField
        label={t('commission:download.year')}
        value={year}
        width="sm"
        options={statementYears(today).map((one) => ({ value: String(one), label: String(one) }))}
        onChange={(value) => setYear(value ?? year)}
      />
      <p>
        <MoneyText>
          {t('commission:reported.text', { amount: moneyText(threshold, view, 'USD'), source })}
        </MoneyText>
      </p>
      {!isVerified && <Notice tone="warning">{t('commission:reported.unverified')}</Notice>}
      {content.length === 0 ? (
        <EmptyState title={t('commission:reported.none')} text={t('commission:reported.empty')} />
      ) : (
        <PlainTable<Row>
          label={t('commission:reported.title')}
          stacks
          rows={content}
          rowKey={(row) => row.agencyId}
          csv={[
            [t('commission:agency.name'), (row) => row.agencyName],
            [t('commission:sum.paid'), (row) => row.paid],
            [
              t('commission:reported.isReported'),
              (row) => t(row.isReported ? 'common:kit.yes' : 'common:kit.no'),
            ],
          ]}
          columns={[
            { header: t('commission:agency.name'), cell: (row) => row.agencyName },
            {
              header: t('commission:sum.paid'),
              align: 'right',
              cell: (row) => <Money value={row.paid} currency="USD" />,
            },
            {
              header: t('commission:reported.isCorporation'),
              cell: (row) => t(row.isCorporation ? 'common:kit.yes' : 'common:kit.no'),
            },
            {
              header: t('commission:reported.isReported'),
              cell: (row) => t(row.isReported ? 'common:kit.yes' : 'common:kit.no'),
            },
          ]}
        />
      )}
    </Card>
  )
}
