import { useState } from 'react'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { followed, orderTones } from '../book/order-status.ts'
import type { Transfer } from './status.ts'
import { TransferDrawer } from './transfer-drawer.tsx'

const Transfers = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { t } = useTranslation('books')
  const [interval, setFollowed] = useState<number | false>(false)
  const found = useApi('bookTransferList', {}, { refetchInterval: interval })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={4} height={32} />
  const { content } = found.data
  const next = followed(content)
  if (next !== interval) setFollowed(next)
  if (content.length === 0) return <EmptyState title={t('books:title')} text={t('books:empty')} />
  return (
    <PlainTable<Transfer>
      label={t('books:list')}
      stacks
      rows={content}
      rowKey={({ id }) => id}
      columns={[
        { header: t('books:column.from'), cell: (row) => row.fromName },
        { header: t('books:column.to'), cell: (row) => row.toName },
        {
          header: t('books:column.status'),
          cell: (row) => <Badge tone={orderTones[row.status]}>{t(`books:status.${row.status}`)}</Badge>,
        },
        { header: t('books:column.moved'), align: 'right', cell: (row) => row.moved },
        { header: t('books:column.stayed'), align: 'right', cell: (row) => row.stayed },
        { header: t('books:column.returned'), align: 'right', cell: (row) => row.returned },
        { header: t('books:column.waiting'), align: 'right', cell: (row) => row.waiting },
        { header: t('books:column.orderedBy'), cell: (row) => row.orderedBy },
        { header: t('books:column.created'), cell: (row) => <InstantText value={row.created} /> },
        {
          header: t('books:column.open'),
          cell: (row) => (
            <Button
              size="compact"
              variant="ghost"
              aria-label={t('books:showOf', { from: row.fromName, to: row.toName })}
              onClick={() => onOpen(row.id)}
            >
              {t('books:show')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** Books that move from one agency to another, each with what became of its accounts; for staff. */
export const BooksPage = () => {
  const { t } = useTranslation('books')
  const { persona } = useSession()
  const openModal = useModal()
  const { search, change } = useUrlState()
  return (
    <Page>
      <PageHeader
        title={t('books:title')}
        subtitle={t('books:subtitle')}
        actions={
          <>
            <ButtonLink href={paths.brokerOfRecord(persona)}>{t('books:back')}</ButtonLink>
            <Button variant="primary" onClick={() => openModal('policy.moveBook', {})}>
              {t('books:open')}
            </Button>
          </>
        }
      />
      <Transfers onOpen={(id) => change({ transfer: id })} />
      <TransferDrawer transferId={search.get('transfer')} onClose={() => change({ transfer: null })} />
    </Page>
  )
}
