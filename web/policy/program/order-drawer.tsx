import { useState } from 'react'
import { ActionButton } from '#web/kit/button.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { dateText, instantText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState, Notice } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { Drawer } from '#web/kit/window/drawer.tsx'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from '../bor/bor.module.css'
import { followed, orderTones, resultTones } from '../book/order-status.ts'
import type { WholeOrder } from './status.ts'

/** One order of a program with its progress, its policies and the way back. */
export const OrderDrawer = (props: { orderId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('programs')
  return (
    <Drawer opened={props.orderId !== null} onClose={props.onClose} title={t('programs:one')} width={760}>
      {props.orderId && <Loaded orderId={props.orderId} />}
    </Drawer>
  )
}

const Loaded = ({ orderId }: { orderId: string }) => {
  const { t } = useTranslation('programs')
  const [interval, setFollowed] = useState<number | false>(false)
  const found = useApi('programOrderGet', { params: { id: orderId } }, { refetchInterval: interval })
  if (found.error?.status === 404) return <EmptyState title={t('programs:gone')} text="" />
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={8} height={24} />
  const next = followed([found.data])
  if (next !== interval) setFollowed(next)
  return <Reading order={found.data} />
}

const Reading = ({ order }: { order: WholeOrder }) => {
  const { t } = useTranslation('programs')
  const view = useMarket()
  const openModal = useModal()
  const day = (of: string | null) => (of === null ? '…' : dateText(of, view))
  const days = order.endsFrom || order.endsUntil ? `${day(order.endsFrom)} – ${day(order.endsUntil)}` : null
  const chosen = [order.agencyName, order.state, days].filter((one) => one !== null)
  const ofWay = order.status === 'UNDOING' || order.status === 'UNDONE' ? order.moved : order.policies
  const pairs: [string, string][] = [
    [t('programs:column.program'), order.program],
    [t('programs:chosen'), chosen.length > 0 ? chosen.join(', ') : t('programs:all')],
    [t('programs:reason'), order.reason],
    [t('programs:column.orderedBy'), `${order.orderedBy}, ${instantText(order.created, view)}`],
    ...(order.undoUntil && order.status === 'DONE'
      ? ([[t('programs:undoUntil'), instantText(order.undoUntil, view)]] as [string, string][])
      : []),
    ...(order.undoReason
      ? ([[t('programs:undoReason'), `${order.undoReason} (${order.undoneBy})`]] as [string, string][])
      : []),
  ]
  return (
    <div className={classes.letter}>
      <div>
        <Badge tone={orderTones[order.status]}>{t(`programs:status.${order.status}`)}</Badge>
      </div>
      {followed([order]) !== false && (
        <div role="status">
          <Notice tone="info">{t('programs:progress', { done: ofWay - order.waiting, count: ofWay })}</Notice>
        </div>
      )}
      <KeyValues items={pairs} />
      {order.status === 'DONE' && (
        <div>
          <ActionButton
            availability={order.actions['undo']}
            onClick={() => openModal('policy.programBack', { id: order.id })}
          >
            {t('programs:undo.open')}
          </ActionButton>
        </div>
      )}
      <Rows order={order} />
    </div>
  )
}

const Rows = ({ order }: { order: WholeOrder }) => {
  const { t } = useTranslation('programs')
  return (
    <PlainTable
      label={t('programs:policies')}
      stacks
      rows={order.rows}
      rowKey={({ policyId }) => policyId}
      columns={[
        { header: t('programs:column.policy'), cell: (row) => row.policyNumber },
        { header: t('programs:column.company'), cell: (row) => row.companyName },
        {
          header: t('programs:column.result'),
          cell: (row) => <Badge tone={resultTones[row.result]}>{t(`programs:result.${row.result}`)}</Badge>,
        },
        { header: t('programs:column.endDate'), cell: (row) => <DateText value={row.endDate} /> },
        {
          header: t('programs:column.premium'),
          align: 'right',
          cell: (row) => <Money value={row.premium} currency={order.currency} />,
        },
        { header: t('programs:column.why'), cell: (row) => row.detail ?? '' },
      ]}
      csv={[
        [t('programs:column.policy'), (row) => row.policyNumber],
        [t('programs:column.company'), (row) => row.companyName],
        [t('programs:column.agency'), (row) => row.agencyName],
        [t('programs:column.result'), (row) => t(`programs:result.${row.result}`)],
        [t('programs:column.endDate'), (row) => row.endDate],
        [t('programs:column.premium'), (row) => row.premium],
        [t('programs:column.why'), (row) => row.detail ?? ''],
      ]}
    />
  )
}
