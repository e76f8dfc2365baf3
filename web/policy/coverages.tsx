import { Money } from '#web/kit/format/display.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import type { Policy } from './policy.ts'
import { useTranslation } from '#web/kit/texts.ts'

/** The coverages of the policy with the limit and retention of each. */
export const Coverages = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  return (
    <PlainTable
      label={t('policy:page.coverages')}
      rows={policy.coverages}
      rowKey={(line) => line.key}
      columns={[
        { header: t('policy:coverage.name'), cell: (line) => line.name },
        {
          header: t('policy:coverage.limit'),
          align: 'right',
          cell: (line) =>
            line.limit === null ? (
              t('policy:coverage.aggregate')
            ) : (
              <Money value={line.limit} currency={policy.currency} whole />
            ),
        },
        {
          header: t('policy:coverage.deductible'),
          align: 'right',
          cell: (line) =>
            line.waitingPeriod === undefined ? (
              <Money value={line.deductible} currency={policy.currency} whole />
            ) : (
              t('policy:facts.hours', { hours: line.waitingPeriod })
            ),
        },
      ]}
    />
  )
}
