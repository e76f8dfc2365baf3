import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { PlainTable, RowActions } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './past-due.module.css'

type Row = Answer<'pastDue'>['content'][number]

const STEPS = {
  REMINDER: 'money:pastDue.step.reminder',
  PAST_DUE: 'money:pastDue.step.pastDue',
  NOTICE: 'money:pastDue.step.notice',
} as const

/** What the ladder does next, or why it waits. */
const Next = ({ row }: { row: Row }) => {
  const { t } = useTranslation('money')
  if (row.policyStatus === 'CANCEL PENDING') return <Badge tone="info">{t('money:pastDue.noticeRuns')}</Badge>
  return (
    <span>
      {row.next ? (
        <>
          {t(STEPS[row.next.step])} <DateText value={row.next.on} />
        </>
      ) : (
        <Badge tone="danger">{t('money:pastDue.serve')}</Badge>
      )}
      {row.heldUntil && (
        <>
          {' '}
          <Badge tone="info">{t('money:pastDue.held')}</Badge> <DateText value={row.heldUntil} />
        </>
      )}
      {row.isPaused && (
        <>
          {' '}
          <Badge tone="neutral">{t('money:pastDue.paused')}</Badge>
        </>
      )}
    </span>
  )
}

const Actions = ({ row }: { row: Row }) => {
  const { t } = useTranslation('money')
  const { can } = useSession()
  const openModal = useModal()
  if (!can(['billing:collect'])) return null
  const about = { policyId: row.policyId, policyNumber: row.policyNumber }
  return (
    <RowActions>
      <Button
        size="compact"
        onClick={() => openModal('billing.reminder', { ...about, invoiceId: row.invoiceId })}
        aria-label={t('money:remind.of', { number: row.policyNumber })}
      >
        {t('money:remind.action')}
      </Button>
      <Button
        size="compact"
        onClick={() => openModal('billing.pause', { ...about, step: row.isPaused ? 'RESUME' : 'PAUSE' })}
        aria-label={t(row.isPaused ? 'money:pause.resumeOf' : 'money:pause.pauseOf', {
          number: row.policyNumber,
        })}
      >
        {t(row.isPaused ? 'money:pause.resume' : 'money:pause.pause')}
      </Button>
      {row.heldUntil === null && (
        <Button
          size="compact"
          onClick={() => openModal('billing.check', about)}
          aria-label={t('money:check.of', { number: row.policyNumber })}
        >
          {t('money:check.action')}
        </Button>
      )}
    </RowActions>
  )
}

/** Policies with a payment past due, those first whose premium has paid for the least. */
export const PastDue = () => {
  const { t } = useTranslation('money')
  const { persona, can } = useSession()
  const found = useApi('pastDue', {})
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={6} />
  if (found.data.content.length === 0)
    return <EmptyState title={t('money:pastDue.none')} text={t('money:pastDue.noneText')} />
  return (
    <>
      {found.data.totals.map(({ currency, pastDue, policies }) => (
        <p key={currency}>
          {t('money:pastDue.total', { count: policies })} <Money value={pastDue} currency={currency} />
        </p>
      ))}
      {found.data.isCut && <p>{t('money:pastDue.cut', { count: found.data.content.length })}</p>}
      <PlainTable
        stacks
        label={t('money:pastDue.title')}
        rows={found.data.content}
        rowKey={(row) => row.policyId}
        columns={[
          {
            header: t('money:pastDue.policy'),
            cell: (row) => (
              <AppLink className={classes.number} href={paths.policy(persona, row.product, row.policyId)}>
                {row.policyNumber}
              </AppLink>
            ),
          },
          { header: t('money:pastDue.company'), cell: (row) => row.companyName },
          {
            header: t('money:pastDue.amount'),
            align: 'right',
            cell: (row) => <Money value={row.pastDue} currency={row.currency} />,
          },
          {
            header: t('money:pastDue.since'),
            cell: (row) => (
              <span>
                <DateText value={row.due} /> ({t('money:pastDue.days', { count: row.daysPastDue })})
              </span>
            ),
          },
          { header: t('money:pastDue.equity'), cell: (row) => <DateText value={row.equityDate} /> },
          {
            header: t('money:pastDue.noticeBy'),
            cell: (row) => (row.noticeBy ? <DateText value={row.noticeBy} /> : ''),
          },
          { header: t('money:pastDue.next'), cell: (row) => <Next row={row} /> },
          ...(can(['billing:collect'])
            ? [{ header: t('money:pastDue.actions'), cell: (row: Row) => <Actions row={row} /> }]
            : []),
        ]}
      />
    </>
  )
}
