import { useMemo } from 'react'
import type { Column } from '#web/kit/table/types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { agencyColumn, licenseColumns } from './license-columns.tsx'
import { LicenseTable } from './license-table.tsx'

type Row = RowOf<'licenseSearch'>

const source = listSource('licenseSearch')

const useColumns = (isOfMany: boolean) => {
  const { t } = useTranslation('agency')
  return useMemo((): Column<Row>[] => {
    const own: Column<Row>[] = [
      ...licenseColumns<Row>(t),
      {
        id: 'resident',
        header: t('agency:license.residentShort'),
        cell: (row) => (row.activeResidentState ? t('agency:license.residentShort') : ''),
        csv: (row) => String(row.activeResidentState),
      },
    ]
    return isOfMany ? [agencyColumn<Row>(t), ...own] : own
  }, [t, isOfMany])
}

/** Licences of the agency by state. */
export const AgencyLicenses = () => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const columns = useColumns(seesAll(me.account, 'license'))
  const remove = useCommand('licenseDelete', { success: t('agency:license.deleted') })
  return (
    <LicenseTable<Row>
      name="licenses"
      label={t('agency:license.agencyTab')}
      source={source}
      columns={columns}
      modal="license.agency"
      stateKey="state"
      defaultSort="state,asc"
      empty={t('agency:license.emptyAgency')}
      numberAndState={(row) => [row.number, row.state]}
      onRemove={(row) => remove.mutate({ params: { licenseId: row.id } })}
    />
  )
}
