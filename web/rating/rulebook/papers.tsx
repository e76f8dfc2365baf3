import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useProductName } from '#web/rating/shared/product-names.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Paper = Answer<'raterCarrierSearch'>['content'][number]

/** Every paper there is fits one answer. */
const ALL = 100

const Actions = ({ row }: { row: Paper }) => {
  const { t } = useTranslation('rating')
  const productName = useProductName()
  const openModal = useModal()
  const remove = useCommand('raterCarrierDelete', {
    success: t('rating:papers.removed'),
    failure: t('rating:papers.failed'),
    refreshes: ['raterCarrierSearch', 'raterCarrierProfiles', 'stateSearch'],
  })
  const name = t(row.isSurplus ? 'rating:papers.surplusOf' : 'rating:papers.admittedOf', {
    product: productName(row.product),
  })
  const ask = async () => {
    const yes = await askToConfirm({
      title: t('rating:papers.removeTitle', { paper: name }),
      text: t('rating:papers.removeText', { carrier: row.carrierName }),
      confirm: t('rating:papers.removeConfirm'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: row.id } })
  }
  return (
    <>
      <Button
        size="compact"
        variant="ghost"
        aria-label={t('rating:papers.moveOf', { paper: name })}
        onClick={() => openModal('rating.paper', { paperId: row.id })}
      >
        {t('rating:papers.move')}
      </Button>
      <Button
        size="compact"
        variant="ghost"
        busy={remove.isPending}
        aria-label={t('rating:papers.removeOf', { paper: name })}
        onClick={() => void ask()}
      >
        {t('rating:papers.remove')}
      </Button>
    </>
  )
}

const Table = ({ rows }: { rows: readonly Paper[] }) => {
  const { t } = useTranslation('rating')
  const { can } = useSession()
  const productName = useProductName()
  const paperName = ({ isSurplus }: Paper) =>
    t(isSurplus ? 'rating:papers.surplus' : 'rating:papers.admitted')
  return (
    <PlainTable<Paper>
      label={t('rating:papers.title')}
      stacks
      columns={[
        { header: t('rating:papers.product'), cell: (row) => productName(row.product) },
        { header: t('rating:papers.paper'), cell: paperName },
        { header: t('rating:papers.carrier'), cell: (row) => row.carrierName },
        { header: t('rating:papers.reinsurer'), cell: (row) => <TextOrDash value={row.reinsurerName} /> },
        ...(can(['paper:manage'])
          ? [{ header: t('rating:papers.change'), cell: (row: Paper) => <Actions row={row} /> }]
          : []),
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      csv={[
        [t('rating:papers.product'), (row) => row.product],
        [t('rating:papers.paper'), paperName],
        [t('rating:papers.carrier'), (row) => row.carrierName],
        [t('rating:papers.reinsurer'), (row) => row.reinsurerName],
      ]}
    />
  )
}

/** Which insurer writes each product, and who reinsures it; users who may decide this change it here. */
export const Papers = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('rating')
  const { can } = useSession()
  const openModal = useModal()
  const found = useApi('raterCarrierSearch', { query: { size: ALL, sort: 'product,asc' } }, { keep: true })
  const rows = found.data?.content.filter((row) => product === null || row.product === product)
  return (
    <Card
      title={t('rating:papers.title')}
      actions={
        can(['paper:manage']) && (
          <Button size="compact" onClick={() => openModal('rating.paper', { ...(product && { product }) })}>
            {t('rating:papers.add')}
          </Button>
        )
      }
    >
      {found.error && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeletons lines={4} height={28} />}
      {rows?.length === 0 && <EmptyState title={t('rating:papers.none')} />}
      {rows && rows.length > 0 && <Table rows={rows} />}
    </Card>
  )
}
