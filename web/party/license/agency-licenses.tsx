import { useMemo } from 'react'
import { seesAll } from '#domain/access/scopes.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { agencyLicenseList } from '#contract/party/license-lists.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { licenseColumns } from './license-columns.tsx'
import { LicenseTable } from './license-table.tsx'

type Row = RowOf<'licenseSearch'>

const licenses = listOf('licenseSearch', agencyLicenseList)

const useColumns = (isOfMany: boolean) => {
  const { t } = useTranslation('agency')
  return useMemo(() => {
    const all = columnsOf(licenses, {
      agencyName: t('agency:license.agency'),
      ...licenseColumns(t),
      resident: {
        header: t('agency:license.residentShort'),
        cell: (row) => (row.activeResidentState ? t('agency:license.residentShort') : ''),
        csv: (row) => String(row.activeResidentState),
      },
    })
    return isOfMany ? all : all.filter(({ id }) => id !== 'agencyName')
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
      list={agencyLicenseList}
      label={t('agency:license.agencyTab')}
      source={useListSource(licenses)}
      columns={columns}
      modal="license.agency"
      stateKey="state"
      empty={t('agency:license.emptyAgency')}
      numberAndState={(row) => [row.number, row.state]}
      onRemove={(row) => remove.mutate({ params: { licenseId: row.id } })}
    />
  )
}
