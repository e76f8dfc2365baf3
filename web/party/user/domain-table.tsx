import { useMemo } from 'react'
import { AddButton, removal } from '#web/kit/record-actions.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { toastError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { blockedDomainList } from '#contract/access/lists.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Row = RowOf<'blacklistedDomainSearch'>

const domains = listOf('blacklistedDomainSearch', blockedDomainList)

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
    () =>
      columnsOf(domains, {
        domain: t('organization:domain.name'),
        created: t('organization:domain.created'),
        createdBy: t('organization:domain.createdBy'),
      }),
    [t],
  )
  return (
    <DataTable<Row>
      list={blockedDomainList}
      label={t('organization:domain.tab')}
      source={useListSource(domains)}
      columns={columns}
      rowId={(row) => row.domain}
      rowActions={({ domain }) => [
        removal({
          label: t('organization:domain.remove'),
          title: t('organization:domain.removeTitle', { domain }),
          text: t('organization:domain.removeText'),
          confirm: t('organization:domain.removeConfirm'),
          onConfirmed: () => remove.mutate({ query: { domainName: domain } }),
        }),
      ]}
      searchPlaceholder={t('organization:domain.search')}
      empty={{ text: t('organization:domain.empty') }}
      toolbar={<AddButton text={t('organization:domain.add')} onClick={() => openModal('domain.add', {})} />}
    />
  )
}
