import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { SearchedTable } from '#web/list/searched-table.tsx'
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
    success: t('rating:insurers.removed'),
    failure: t('rating:insurers.failed'),
    refreshes: ['raterCarrierSearch', 'raterCarrierProfiles', 'stateSearch'],
  })
  const name = t(row.isSurplus ? 'rating:insurers.surplusOf' : 'rating:insurers.admittedOf', {
    product: productName(row.product),
  })
  const ask = async () => {
    const yes = await askToConfirm({
      title: t('rating:insurers.removeTitle', { paper: name }),
      text: t('rating:insurers.removeText', { carrier: row.carrierName }),
      confirm: t('rating:insurers.removeConfirm'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: row.id } })
  }
  return (
    <>
      <Button
        size="compact"
        variant="ghost"
        aria-label={t('rating:insurers.moveOf', { paper: name })}
        onClick={() => openModal('rating.paper', { paperId: row.id })}
      >
        {t('rating:insurers.move')}
      </Button>
      <Button
        size="compact"
        variant="ghost"
        busy={remove.isPending}
        aria-label={t('rating:insurers.removeOf', { paper: name })}
        onClick={() => void ask()}
      >
        {t('rating:insurers.remove')}
      </Button>
    </>
  )
}

const Table = ({ rows }: { rows: readonly Paper[] }) => {
  const { t } = useTranslation('rating')
  const { can } = useSession()
  const productName = useProductName()
  const paperName = ({ isSurplus }: Paper) =>
    t(isSurplus ? 'rating:insurers.surplus' : 'rating:insurers.admitted')
  return (
    <SearchedTable<Paper>
      words={(row) =>
        [productName(row.product), row.carrierName, row.reinsurerName, paperName(row)].join(' ')
      }
      label={t('rating:insurers.title')}
      stacks
      columns={[
        { header: t('rating:insurers.product'), cell: (row) => productName(row.product) },
        { header: t('rating:insurers.paper'), cell: paperName },
        { header: t('rating:insurers.carrier'), cell: (row) => row.carrierName },
        { header: t('rating:insurers.reinsurer'), cell: (row) => <TextOrDash value={row.reinsurerName} /> },
        ...(can(['paper:manage'])
          ? [{ header: t('rating:insurers.change'), cell: (row: Paper) => <Actions row={row} /> }]
          : []),
      ]}
      rows={rows}
      rowKey={(row) => row.id}
      csv={[
        [t('rating:insurers.product'), (row) => row.product],
        [t('rating:insurers.paper'), paperName],
        [t('rating:insurers.carrier'), (row) => row.carrierName],
        [t('rating:insurers.reinsurer'), (row) => row.reinsurerName],
      ]}
    />
  )
}

/** Which insurer writes each product, and who reinsures it; users who may decide this change it here. */
export const Papers = ({ product }: { product: string | null }) => {
  const { t } = useTranslation('rating')
  const found = useApi('raterCarrierSearch', { query: { size: ALL, sort: 'product,asc' } }, { keep: true })
  const rows = found.data?.content.filter((row) => product === null || row.product === product)
  return (
    <Card>
      {found.error && !found.data && <ErrorState error={found.error} onRetry={() => void found.refetch()} />}
      {!found.data && !found.error && <Skeletons lines={4} height={28} />}
      {rows?.length === 0 && <EmptyState title={t('rating:insurers.none')} />}
      {rows && rows.length > 0 && <Table rows={rows} />}
    </Card>
  )
}
