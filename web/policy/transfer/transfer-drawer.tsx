import { useState } from 'react'
import { ActionButton } from '#web/kit/button.tsx'
import { Money } from '#web/kit/format/display.tsx'
import { instantText } from '#web/kit/format/format.ts'
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
import type { WholeTransfer } from './status.ts'

/** One transfer of a book with its progress, its accounts and the way back. */
export const TransferDrawer = (props: { transferId: string | null; onClose: () => void }) => {
  const { t } = useTranslation('books')
  return (
    <Drawer opened={props.transferId !== null} onClose={props.onClose} title={t('books:one')} width={760}>
      {props.transferId && <Loaded transferId={props.transferId} />}
    </Drawer>
  )
}

const Loaded = ({ transferId }: { transferId: string }) => {
  const { t } = useTranslation('books')
  const [interval, setFollowed] = useState<number | false>(false)
  const found = useApi('bookTransferGet', { params: { id: transferId } }, { refetchInterval: interval })
  if (found.error?.status === 404) return <EmptyState title={t('books:gone')} text="" />
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={8} height={24} />
  const next = followed([found.data])
  if (next !== interval) setFollowed(next)
  return <Reading transfer={found.data} />
}

const Reading = ({ transfer }: { transfer: WholeTransfer }) => {
  const { t } = useTranslation('books')
  const view = useMarket()
  const openModal = useModal()
  const chosen = [transfer.producer, transfer.product, transfer.state].filter((one) => one !== null)
  const ofWay =
    transfer.status === 'UNDOING' || transfer.status === 'UNDONE' ? transfer.moved : transfer.accounts
  const pairs: [string, string][] = [
    [t('books:column.from'), transfer.fromName],
    [t('books:column.to'), transfer.toName],
    [t('books:chosen'), chosen.length > 0 ? chosen.join(', ') : t('books:all')],
    [t('books:reason'), transfer.reason],
    [t('books:column.orderedBy'), `${transfer.orderedBy}, ${instantText(transfer.created, view)}`],
    ...(transfer.undoUntil && transfer.status === 'DONE'
      ? ([[t('books:undoUntil'), instantText(transfer.undoUntil, view)]] as [string, string][])
      : []),
    ...(transfer.undoReason
      ? ([[t('books:undoReason'), `${transfer.undoReason} (${transfer.undoneBy})`]] as [string, string][])
      : []),
  ]
  return (
    <div className={classes.letter}>
      <div>
        <Badge tone={orderTones[transfer.status]}>{t(`books:status.${transfer.status}`)}</Badge>
      </div>
      {followed([transfer]) !== false && (
        <div role="status">
          <Notice tone="info">{t('books:progress', { done: ofWay - transfer.waiting, count: ofWay })}</Notice>
        </div>
      )}
      <KeyValues items={pairs} />
      {transfer.status === 'DONE' && (
        <div>
          <ActionButton
            availability={transfer.actions['undo']}
            onClick={() => openModal('policy.moveBookBack', { id: transfer.id })}
          >
            {t('books:undo.open')}
          </ActionButton>
        </div>
      )}
      <Rows transfer={transfer} />
    </div>
  )
}

const Rows = ({ transfer }: { transfer: WholeTransfer }) => {
  const { t } = useTranslation('books')
  const view = useMarket()
  const when = (at: string | null) => (at === null ? '' : instantText(at, view))
  return (
    <PlainTable
      label={t('books:accounts')}
      stacks
      rows={transfer.rows}
      rowKey={({ accountId }) => accountId}
      columns={[
        { header: t('books:column.company'), cell: (row) => row.companyName },
        {
          header: t('books:column.result'),
          cell: (row) => <Badge tone={resultTones[row.result]}>{t(`books:result.${row.result}`)}</Badge>,
        },
        { header: t('books:column.policies'), align: 'right', cell: (row) => row.policies },
        {
          header: t('books:column.premium'),
          align: 'right',
          cell: (row) => <Money value={row.premium} currency={transfer.currency} />,
        },
        { header: t('books:column.why'), cell: (row) => row.detail ?? '' },
      ]}
      csv={[
        [t('books:column.company'), (row) => row.companyName],
        [t('books:column.state'), (row) => row.state ?? ''],
        [t('books:column.result'), (row) => t(`books:result.${row.result}`)],
        [t('books:column.policies'), (row) => row.policies],
        [t('books:column.premium'), (row) => row.premium],
        [t('books:column.why'), (row) => row.detail ?? ''],
        [t('books:column.at'), (row) => when(row.at)],
      ]}
    />
  )
}
