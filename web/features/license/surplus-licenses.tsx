import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { keepsSignature } from '#domain/license/schema.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { toastError } from '#web/kit/toasts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { stateName, stateOptions, useAskDelete } from './parts.tsx'

type Row = RowOf<'surplusLicenseSearch'>

const own = listSource('surplusLicenseSearch')
const everybody = listSource('surplusLicenseSearchAll')

const SignatureBadge = ({ row }: { row: Row }) => {
  const { t } = useTranslation('agency')
  if (!keepsSignature(row.surplusLinesState)) return null
  return (
    <Badge tone={row.signatureOnFile ? 'success' : 'warning'}>
      {t(row.signatureOnFile ? 'agency:license.signatureYes' : 'agency:license.signatureNo')}
    </Badge>
  )
}

const useColumns = (isOfMany: boolean) => {
  const { t } = useTranslation('agency')
  return useMemo((): Column<Row>[] => {
    const agency: Column<Row> = {
      id: 'agencyName',
      header: t('agency:license.agency'),
      sort: 'agencyName',
      cell: (row) => row.agencyName,
      csv: (row) => row.agencyName,
    }
    const columns: Column<Row>[] = [
      {
        id: 'state',
        header: t('agency:license.state'),
        sort: 'state',
        cell: (row) => stateName(row.surplusLinesState),
        csv: (row) => row.surplusLinesState,
      },
      {
        id: 'broker',
        header: t('agency:license.broker'),
        sort: 'broker',
        cell: (row) => `${row.brokerFirstName} ${row.brokerLastName}`,
        second: (row) => row.brokerEmail,
        csv: (row) => `${row.brokerFirstName} ${row.brokerLastName}`,
      },
      {
        id: 'number',
        header: t('agency:license.number'),
        sort: 'number',
        cell: (row) => row.surplusLicenseNumber,
        csv: (row) => row.surplusLicenseNumber,
      },
      {
        id: 'signature',
        header: t('agency:license.signature'),
        cell: (row) => <SignatureBadge row={row} />,
        csv: (row) => String(row.signatureOnFile),
      },
    ]
    return isOfMany ? [agency, ...columns] : columns
  }, [t, isOfMany])
}

/** Licences of surplus lines brokers, a line for each state. */
export const SurplusLicenses = () => {
  const { t } = useTranslation('agency')
  const { me, can } = useSession()
  const openModal = useModal()
  const columns = useColumns(me.isCowbell)
  const ask = useAskDelete()
  const remove = useCommand('surplusLicenseDelete', {
    silent: true,
    success: t('agency:license.surplusDeleted'),
    onError: (error) => toastError(error.message),
  })
  const mayChange = can(['license:create'])
  const askRemove = async (row: Row) => {
    if (await ask(row.surplusLicenseNumber, row.surplusLinesState)) remove.mutate({ params: { id: row.id } })
  }
  return (
    <DataTable<Row>
      name="surplus-licenses"
      label={t('agency:license.surplusTab')}
      source={me.isCowbell ? everybody : own}
      columns={columns}
      rowId={(row) => row.id}
      rowActions={(row) =>
        mayChange
          ? [
              {
                label: t('agency:license.edit'),
                onSelect: () => openModal('license.surplus', { licenseId: row.id }),
              },
              { label: t('agency:license.delete'), danger: true, onSelect: () => void askRemove(row) },
            ]
          : []
      }
      filters={[
        {
          key: 'surplusLinesState',
          label: t('agency:license.state'),
          kind: 'choice',
          options: stateOptions,
        },
      ]}
      defaultSort="state,asc"
      searchPlaceholder={t('agency:license.search')}
      empty={{ text: t('agency:license.emptySurplus') }}
      toolbar={
        mayChange && (
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => openModal('license.surplus', {})}
          >
            {t('agency:license.add')}
          </Button>
        )
      }
    />
  )
}
