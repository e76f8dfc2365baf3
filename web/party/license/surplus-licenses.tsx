import { useMemo } from 'react'
import { keepsSignature } from '#domain/party/license/schema.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { Badge } from '#web/kit/status-badge.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { toastError } from '#web/kit/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { agencyColumn } from './license-columns.tsx'
import { LicenseTable } from './license-table.tsx'
import { stateName } from './parts.tsx'

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
    return isOfMany ? [agencyColumn<Row>(t), ...columns] : columns
  }, [t, isOfMany])
}

/** Licences of surplus lines brokers, a line for each state. */
export const SurplusLicenses = () => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const columns = useColumns(seesAll(me.account, 'license'))
  const remove = useCommand('surplusLicenseDelete', {
    silent: true,
    success: t('agency:license.surplusDeleted'),
    onError: (error) => toastError(error.message),
  })
  return (
    <LicenseTable<Row>
      name="surplus-licenses"
      label={t('agency:license.surplusTab')}
      source={seesAll(me.account, 'license') ? everybody : own}
      columns={columns}
      modal="license.surplus"
      stateKey="surplusLinesState"
      defaultSort="state,asc"
      empty={t('agency:license.emptySurplus')}
      numberAndState={(row) => [row.surplusLicenseNumber, row.surplusLinesState]}
      onRemove={(row) => remove.mutate({ params: { id: row.id } })}
    />
  )
}
