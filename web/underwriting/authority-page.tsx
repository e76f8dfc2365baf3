import type { Answer } from '#web/client.ts'
import { Button } from '#web/kit/button.tsx'
import { TextOrDash } from '#web/kit/format/display.tsx'
import { moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Card, Page, PageHeader } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { PlainTable, type PlainColumn } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Authority = Answer<'authorityList'>['content'][number]

const useColumns = (): PlainColumn<Authority>[] => {
  const { t } = useTranslation('underwriting')
  const { can } = useSession()
  const view = useMarket()
  const openModal = useModal()
  const money = (value: number | null) =>
    value === null ? t('underwriting:authority.unbounded') : moneyText(value, view, 'USD', true)
  const list = (values: readonly string[] | null) => values?.join(', ') ?? t('underwriting:authority.all')
  return [
    {
      header: t('underwriting:authority.name'),
      cell: (row) => (
        <>
          <b>{row.fullName}</b>
          <br />
          {row.role}
        </>
      ),
    },
    {
      header: t('underwriting:authority.largestLimit'),
      align: 'right',
      cell: (row) => money(row.largestLimit),
    },
    {
      header: t('underwriting:authority.largestPremium'),
      align: 'right',
      cell: (row) => money(row.largestPremium),
    },
    {
      header: t('underwriting:authority.largestRevenue'),
      align: 'right',
      cell: (row) => money(row.largestRevenue),
    },
    {
      header: t('underwriting:authority.largestCredit'),
      align: 'right',
      cell: (row) =>
        row.largestCredit === null ? t('underwriting:authority.unbounded') : `${row.largestCredit}%`,
    },
    {
      header: t('underwriting:authority.highestClass'),
      align: 'right',
      cell: (row) => row.highestClass ?? t('underwriting:authority.all'),
    },
    { header: t('underwriting:authority.states'), cell: (row) => list(row.states) },
    { header: t('underwriting:authority.products'), cell: (row) => list(row.products) },
    { header: t('underwriting:authority.setBy'), cell: (row) => <TextOrDash value={row.setBy} /> },
    ...(can(['authority:manage'])
      ? [
          {
            header: t('underwriting:rule.change'),
            cell: (row: Authority) => (
              <Button
                size="compact"
                variant="ghost"
                aria-label={t('underwriting:authority.editOf', { name: row.fullName })}
                onClick={() => openModal('authority.edit', { userId: row.userId })}
              >
                {t('underwriting:rule.edit')}
              </Button>
            ),
          },
        ]
      : []),
  ]
}

/** How far each underwriter may decide alone. */
export const AuthorityPage = () => {
  const { t } = useTranslation('underwriting')
  const columns = useColumns()
  const found = useApi('authorityList', {})
  return (
    <Page>
      <PageHeader title={t('underwriting:authority.title')} subtitle={t('underwriting:authority.subtitle')} />
      <Card>
        {found.error && !found.data && (
          <ErrorState error={found.error} onRetry={() => void found.refetch()} />
        )}
        {!found.data && !found.error && <Skeletons lines={6} height={28} />}
        {found.data?.content.length === 0 && <EmptyState title={t('common:kit.noResults')} />}
        {found.data && found.data.content.length > 0 && (
          <PlainTable
            stacks
            label={t('underwriting:authority.title')}
            columns={columns}
            rows={found.data.content}
            rowKey={(row) => row.userId}
          />
        )}
      </Card>
    </Page>
  )
}
