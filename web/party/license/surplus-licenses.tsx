import { keepsSignature } from '#domain/party/license/schema.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { toastError } from '#web/kit/toast/toasts.ts'
import { type Translate, useTranslation } from '#web/kit/texts.ts'
import { surplusLicenseList } from '#contract/party/license-lists.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { LicenseTable } from './license-table.tsx'
import { stateName, UnverifiedBadge } from './parts.tsx'

type Row = RowOf<'surplusLicenseSearch'>

const own = listOf('surplusLicenseSearch', surplusLicenseList)
const all = listOf('surplusLicenseSearchAll', surplusLicenseList)

const brokerOf = (row: Row) => `${row.brokerFirstName} ${row.brokerLastName}`

const signatureOf = (t: Translate, { surplusLinesState, signatureOnFile }: Row) =>
  keepsSignature(surplusLinesState) && (
    <Badge tone={signatureOnFile ? 'success' : 'warning'}>
      {t(signatureOnFile ? 'agency:license.signatureYes' : 'agency:license.signatureNo')}
    </Badge>
  )

export const surplusLicenseColumns = (t: Translate) =>
  columnsOf(own, {
    agencyName: t('agency:license.agency'),
    state: {
      header: t('agency:license.state'),
      cell: (row) => stateName(row.surplusLinesState),
      csv: (row) => row.surplusLinesState,
    },
    broker: {
      header: t('agency:license.broker'),
      cell: brokerOf,
      second: (row) => row.brokerEmail,
      csv: brokerOf,
    },
    number: {
      header: t('agency:license.number'),
      cell: (row) => (
        <>
          {row.surplusLicenseNumber} {!row.isVerified && <UnverifiedBadge />}
        </>
      ),
      csv: (row) => row.surplusLicenseNumber,
    },
    signature: {
      header: t('agency:license.signature'),
      cell: (row) => signatureOf(t, row),
      csv: (row) => String(row.signatureOnFile),
    },
  })

/** Licenses of surplus lines brokers, a line for each state. */
export const SurplusLicenses = () => {
  const { t } = useTranslation('agency')
  const { me } = useSession()
  const source = useListSource<'surplusLicenseSearch' | 'surplusLicenseSearchAll', typeof surplusLicenseList>(
    seesAll(me.account, 'license') ? all : own,
  )
  const remove = useCommand('surplusLicenseDelete', {
    silent: true,
    success: t('agency:license.surplusDeleted'),
    onError: (error) => toastError(error.message),
  })
  return (
    <LicenseTable<Row>
      list={surplusLicenseList}
      label={t('agency:license.surplusTab')}
      source={source}
      columns={surplusLicenseColumns}
      modal="license.surplus"
      empty={{ text: t('agency:license.emptySurplus') }}
      numberAndState={(row) => [row.surplusLicenseNumber, row.surplusLinesState]}
      onRemove={(row) => remove.mutate({ params: { id: row.id } })}
    />
  )
}
