import { DateText, InstantText, Money } from '#web/kit/format/display.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'
import type { Policy } from '../policy.ts'
import { ChangeLines } from './change-lines.tsx'
import classes from './history.module.css'
import type { Revision } from './recordings.ts'

/** What a transaction is, who recorded it and when, and which one it takes back or puts again. */
export const TransactionName = ({ revision }: { revision: Revision }) => {
  const { t } = useTranslation('policy')
  const { kind, status, reverses, reapplies, recordedBy, recordedAt, sequence } = revision
  return (
    <div className={classes.name}>
      <span>
        {t('policy:history.numbered', { sequence, kind: t(`policy:transaction.${kind}`) })}
        {status && (
          <>
            {' '}
            <Badge tone="danger">{statusWords(status)}</Badge>
          </>
        )}
      </span>
      {reverses !== null && (
        <span className={classes.note}>{t('policy:history.reverses', { sequence: reverses })}</span>
      )}
      {reapplies !== null && (
        <span className={classes.note}>{t('policy:history.reapplies', { sequence: reapplies })}</span>
      )}
      <span className={classes.note}>
        {recordedBy}, <InstantText value={recordedAt} />
      </span>
    </div>
  )
}

/** Every transaction of the policy in order; none is ever changed, a later one corrects an earlier one. */
export const Transactions = ({
  policy,
  revisions,
  label,
}: {
  policy: Policy
  revisions: readonly Revision[]
  label: string
}) => {
  const { t } = useTranslation('policy')
  const amount = (value: number) => <Money value={value} currency={policy.currency} />
  return (
    <PlainTable
      label={label}
      rows={revisions}
      rowKey={(revision) => String(revision.sequence)}
      columns={[
        {
          header: t('policy:transaction.kind'),
          cell: (revision) => <TransactionName revision={revision} />,
        },
        {
          header: t('policy:transaction.effective'),
          cell: (revision) => <DateText value={revision.effectiveDate} />,
        },
        {
          header: t('policy:history.what'),
          cell: (revision) => (
            <div className={classes.what}>
              <ChangeLines kind={revision.kind} changes={revision.changes} />
            </div>
          ),
        },
        {
          header: t('policy:transaction.premium'),
          align: 'right',
          cell: (revision) => amount(revision.premium),
        },
        { header: t('policy:transaction.fees'), align: 'right', cell: (revision) => amount(revision.fees) },
        { header: t('policy:transaction.taxes'), align: 'right', cell: (revision) => amount(revision.taxes) },
        { header: t('policy:transaction.total'), align: 'right', cell: (revision) => amount(revision.total) },
      ]}
      stacks
    />
  )
}
