import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/confirm.ts'
import { instantColumn, textColumn } from '#web/kit/table/columns.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { toastError } from '#web/kit/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Row = RowOf<'blacklistedDomainSearch'>

const source = listSource('blacklistedDomainSearch')

/** Mail domains whose addresses cannot become users. */
export const DomainTable = () => {
  const { t } = useTranslation('organization')
  const openModal = useModal()
  const remove = useCommand('blacklistedDomainRemove', {
    silent: true,
    success: t('organization:domain.removed'),
    refreshes: ['blacklistedDomainSearch'],
    onError: (error) => toastError(t('organization:domain.removeFailure', { message: error.message })),
  })
  const columns = useMemo(
    (): Column<Row>[] => [
      textColumn('domain', t('organization:domain.name'), { sort: 'domain' }),
      instantColumn('created', t('organization:domain.created'), { sort: 'created', relative: true }),
      textColumn('createdBy', t('organization:domain.createdBy')),
    ],
    [t],
  )
  const askRemove = async (domain: string) => {
    const isSure = await askToConfirm({
      title: t('organization:domain.removeTitle', { domain }),
      text: t('organization:domain.removeText'),
      confirm: t('organization:domain.removeConfirm'),
      danger: true,
    })
    if (isSure) remove.mutate({ query: { domainName: domain } })
  }
  return (
    <DataTable<Row>
      name="blacklisted-domains"
      label={t('organization:domain.tab')}
      source={source}
      columns={columns}
      rowId={(row) => row.domain}
      rowActions={(row) => [
        {
          label: t('organization:domain.remove'),
          danger: true,
          onSelect: () => void askRemove(row.domain),
        },
      ]}
      defaultSort="domain,asc"
      searchPlaceholder={t('organization:domain.search')}
      empty={{ text: t('organization:domain.empty') }}
      toolbar={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => openModal('domain.add', {})}
        >
          {t('organization:domain.add')}
        </Button>
      }
    />
  )
}
