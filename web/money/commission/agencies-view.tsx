import type { Answer } from '#web/client.ts'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { OverflowMenu } from '#web/kit/menu/menu.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { messageOr } from '#web/client/problem.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Agency = Answer<'commissionAggregate'>['content'][number]

/** What each agency is owed, why it waits where it does, and what can be done about it. */
export const AgenciesView = () => {
  const { t } = useTranslation('commission')
  const found = useApi('commissionAggregate', {})
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeletons lines={6} height={28} />
  const { content } = found.data
  if (content.length === 0)
    return <EmptyState title={t('commission:agency.none')} text={t('commission:agency.empty')} />
  return (
    <Card title={t('commission:agency.title')}>
      <p>{t('commission:agency.text')}</p>
      <AgencyTable rows={content} />
    </Card>
  )
}

const AgencyTable = ({ rows }: { rows: readonly Agency[] }) => {
  const { t } = useTranslation('commission')
  const money = (name: 'balance' | 'earnedThisMonth' | 'earnedThisYear' | 'paidThisYear' | 'payable') => ({
    header: t(`commission:agency.${name}`),
    align: 'right' as const,
    cell: (row: Agency) => <Money value={row[name]} currency={row.currency} />,
  })
  return (
    <PlainTable<Agency>
      label={t('commission:agency.title')}
      stacks
      rows={rows}
      rowKey={(row) => row.agencyId}
      csv={[
        [t('commission:agency.name'), (row) => row.agencyName],
        [t('commission:agency.balance'), (row) => row.balance],
        [t('commission:agency.earnedThisMonth'), (row) => row.earnedThisMonth],
        [t('commission:agency.earnedThisYear'), (row) => row.earnedThisYear],
        [t('commission:agency.paidThisYear'), (row) => row.paidThisYear],
        [t('commission:agency.payable'), (row) => row.payable],
      ]}
      columns={[
        { header: t('commission:agency.name'), cell: (row) => row.agencyName },
        money('balance'),
        money('earnedThisMonth'),
        money('earnedThisYear'),
        money('paidThisYear'),
        money('payable'),
        {
          header: t('commission:agency.hold'),
          cell: (row) =>
            row.hold ? (
              <Badge tone={row.hold === 'DEBIT' ? 'danger' : 'warning'}>
                {t(`commission:hold.${row.hold}`)}
              </Badge>
            ) : (
              <Badge tone="success">{t('commission:hold.none')}</Badge>
            ),
        },
        { header: t('commission:agency.actions'), cell: (row) => <AgencyMenu agency={row} /> },
      ]}
    />
  )
}

const AgencyMenu = ({ agency }: { agency: Agency }) => {
  const { t } = useTranslation('commission')
  const openModal = useModal()
  const { agencyId } = agency
  return (
    <OverflowMenu
      label={t('commission:agency.actionsOf', { name: agency.agencyName })}
      actions={[
        { label: t('commission:pay.open'), onSelect: () => openModal('commission.pay', { agencyId }) },
        {
          label: t(agency.isPaused ? 'commission:pause.resume' : 'commission:pause.pause'),
          onSelect: () => openModal('commission.pause', { agencyId }),
        },
        { label: t('commission:bank.open'), onSelect: () => openModal('commission.bank', { agencyId }) },
        {
          label: t('commission:bank.delete'),
          onSelect: () => openModal('commission.bankDelete', { agencyId }),
        },
      ]}
    />
  )
}
