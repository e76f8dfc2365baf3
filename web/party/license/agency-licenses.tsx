import { type Translate, useTranslation } from '#web/kit/texts.ts'
import { agencyLicenseList } from '#contract/party/license-lists.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useCommand } from '#web/use-api.ts'
import { licenseColumns } from './license-columns.tsx'
import { LicenseTable } from './license-table.tsx'

const licenses = listOf('licenseSearch', agencyLicenseList)

export const agencyLicenseColumns = (t: Translate) =>
  columnsOf(licenses, {
    agencyName: t('agency:license.agency'),
    ...licenseColumns(t),
    resident: {
      header: t('agency:license.residentShort'),
      cell: (row) => (row.activeResidentState ? t('agency:license.residentShort') : ''),
      csv: (row) => String(row.activeResidentState),
    },
  })

/** Licenses of the agency by state. */
export const AgencyLicenses = () => {
  const { t } = useTranslation('agency')
  const remove = useCommand('licenseDelete', { success: t('agency:license.deleted') })
  return (
    <LicenseTable<RowOf<'licenseSearch'>>
      list={agencyLicenseList}
      label={t('agency:license.agencyTab')}
      source={useListSource(licenses)}
      columns={agencyLicenseColumns}
      modal="license.agency"
      empty={{ text: t('agency:license.emptyAgency') }}
      numberAndState={(row) => [row.number, row.state]}
      onRemove={(row) => remove.mutate({ params: { licenseId: row.id } })}
    />
  )
}
