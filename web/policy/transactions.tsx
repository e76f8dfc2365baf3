import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from './policy.module.css'
import type { Policy } from './policy.ts'

/** Every transaction of the policy in order; none is ever changed, a later one corrects an earlier one. */
export const Transactions = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const amount = (value: number) => <Money value={value} currency={policy.currency} />
  return (
    <PlainTable
      label={t('policy:page.transactions')}
      rows={policy.revisions}
      rowKey={(revision) => String(revision.sequence)}
      columns={[
        {
          header: t('policy:transaction.kind'),
          cell: (revision) => (
            <span className={classes.recorded}>{t(`policy:transaction.${revision.kind}`)}</span>
          ),
        },
        {
          header: t('policy:transaction.effective'),
          cell: (revision) => <DateText value={revision.effectiveDate} />,
        },
        {
          header: t('policy:transaction.premium'),
          align: 'right',
          cell: (revision) => amount(revision.premium),
        },
        { header: t('policy:transaction.fees'), align: 'right', cell: (revision) => amount(revision.fees) },
        { header: t('policy:transaction.taxes'), align: 'right', cell: (revision) => amount(revision.taxes) },
        { header: t('policy:transaction.total'), align: 'right', cell: (revision) => amount(revision.total) },
        {
          header: t('policy:transaction.recorded'),
          cell: (revision) => (
            <>
              {revision.recordedBy}
              <br />
              <InstantText value={revision.recordedAt} />
            </>
          ),
        },
      ]}
    />
  )
}
