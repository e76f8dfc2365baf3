import { useState } from 'react'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { instantText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
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
import { OrderDrawer } from './order-drawer.tsx'
import { followed, orderTones } from '../book/order-status.ts'
import type { ProgramOrder } from './status.ts'

const Orders = ({ onOpen }: { onOpen: (id: string) => void }) => {
  const { t } = useTranslation('programs')
  const view = useMarket()
  const [interval, setFollowed] = useState<number | false>(false)
  const found = useApi('programOrderList', {}, { refetchInterval: interval })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={4} height={32} />
  const { content } = found.data
  const next = followed(content)
  if (next !== interval) setFollowed(next)
  if (content.length === 0) return <EmptyState title={t('common:kit.noData')} text={t('programs:empty')} />
  return (
    <PlainTable<ProgramOrder>
      label={t('programs:list')}
      stacks
      rows={content}
      rowKey={({ id }) => id}
      columns={[
        { header: t('programs:column.program'), cell: (row) => row.program },
        {
          header: t('programs:column.status'),
          cell: (row) => <Badge tone={orderTones[row.status]}>{t(`programs:status.${row.status}`)}</Badge>,
        },
        { header: t('programs:column.moved'), align: 'right', cell: (row) => row.moved },
        { header: t('programs:column.stayed'), align: 'right', cell: (row) => row.stayed },
        { header: t('programs:column.returned'), align: 'right', cell: (row) => row.returned },
        { header: t('programs:column.waiting'), align: 'right', cell: (row) => row.waiting },
        { header: t('programs:column.orderedBy'), cell: (row) => row.orderedBy },
        { header: t('programs:column.created'), cell: (row) => <InstantText value={row.created} /> },
        {
          header: t('programs:column.details'),
          cell: (row) => (
            <Button
              size="compact"
              variant="ghost"
              aria-label={t('programs:showOf', {
                program: row.program,
                created: instantText(row.created, view),
              })}
              onClick={() => onOpen(row.id)}
            >
              {t('programs:show')}
            </Button>
          ),
        },
      ]}
    />
  )
}

/** Rating programs that renewals of a book got, each order with what became of its policies; for staff. */
export const ProgramsPage = () => {
  const { t } = useTranslation('programs')
  const { persona } = useSession()
  const openModal = useModal()
  const { search, change } = useUrlState()
  return (
    <Page>
      <PageHeader
        title={t('programs:title')}
        subtitle={t('programs:subtitle')}
        actions={
          <>
            <ButtonLink href={paths.renewals(persona)}>{t('programs:back')}</ButtonLink>
            <Button variant="primary" onClick={() => openModal('policy.chooseProgram', {})}>
              {t('programs:open')}
            </Button>
          </>
        }
      />
      <Orders onOpen={(id) => change({ order: id })} />
      <OrderDrawer orderId={search.get('order')} onClose={() => change({ order: null })} />
    </Page>
  )
}
