import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/kit/button.tsx'
import { DateText } from '#web/kit/display.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { stateName, stateOptions, useAskDelete, ValidityBadge } from './parts.tsx'

type Row = RowOf<'licenseSearch'>

const source = listSource('licenseSearch')

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
    const own: Column<Row>[] = [
      {
        id: 'state',
        header: t('agency:license.state'),
        sort: 'state',
        cell: (row) => stateName(row.state),
        csv: (row) => row.state,
      },
      {
        id: 'number',
        header: t('agency:license.number'),
        sort: 'number',
        cell: (row) => row.number,
        csv: (row) => row.number,
      },
      {
        id: 'npn',
        header: t('agency:license.npn'),
        cell: (row) => row.npn ?? t('agency:license.npnMissing'),
        csv: (row) => row.npn,
      },
      {
        id: 'expirationDate',
        header: t('agency:license.expires'),
        sort: 'expirationDate',
        cell: (row) => <DateText value={row.expirationDate} />,
        csv: (row) => row.expirationDate,
      },
      {
        id: 'isValid',
        header: t('agency:license.status'),
        cell: (row) => <ValidityBadge isValid={row.isValid} />,
        csv: (row) => String(row.isValid),
      },
      {
        id: 'resident',
        header: t('agency:license.residentShort'),
        cell: (row) => (row.activeResidentState ? t('agency:license.residentShort') : ''),
        csv: (row) => String(row.activeResidentState),
      },
    ]
    return isOfMany ? [agency, ...own] : own
  }, [t, isOfMany])
}

/** Licences of the agency by state. */
export const AgencyLicenses = () => {
  const { t } = useTranslation('agency')
  const { me, can } = useSession()
  const openModal = useModal()
  const columns = useColumns(me.isCowbell)
  const ask = useAskDelete()
  const remove = useCommand('licenseDelete', { success: t('agency:license.deleted') })
  const mayChange = can(['license:create'])
  const askRemove = async (row: Row) => {
    if (await ask(row.number, row.state)) remove.mutate({ params: { licenseId: row.id } })
  }
  return (
    <DataTable<Row>
      name="licenses"
      label={t('agency:license.agencyTab')}
      source={source}
      columns={columns}
      rowId={(row) => row.id}
      rowActions={(row) =>
        mayChange
          ? [
              {
                label: t('agency:license.edit'),
                onSelect: () => openModal('license.agency', { licenseId: row.id }),
              },
              { label: t('agency:license.delete'), danger: true, onSelect: () => void askRemove(row) },
            ]
          : []
      }
      filters={[{ key: 'state', label: t('agency:license.state'), kind: 'choice', options: stateOptions }]}
      defaultSort="state,asc"
      searchPlaceholder={t('agency:license.search')}
      empty={{ text: t('agency:license.emptyAgency') }}
      toolbar={
        mayChange && (
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => openModal('license.agency', {})}
          >
            {t('agency:license.add')}
          </Button>
        )
      }
    />
  )
}
