import { dateColumn, textColumn } from '#web/kit/table/columns.tsx'
import type { Column } from '#web/kit/table/types.ts'
import type { Translate } from '#web/kit/texts.ts'
import { stateName, ValidityBadge } from './parts.tsx'

interface Licensed {
  state: string
  number: string
  npn: string | null
  expirationDate: string
  isValid: boolean
}

/** The agency that a licence belongs to, for who sees those of many. */
export const agencyColumn = <Row extends { agencyName: string | null }>(t: Translate): Column<Row> => ({
  id: 'agencyName',
  header: t('agency:license.agency'),
  sort: 'agencyName',
  cell: (row) => row.agencyName,
  csv: (row) => row.agencyName,
})

/** What the licence of an agency and that of an agent have in common. */
export const licenseColumns = <Row extends Licensed>(t: Translate): Column<Row>[] => [
  {
    id: 'state',
    header: t('agency:license.state'),
    sort: 'state',
    cell: (row) => stateName(row.state),
    csv: (row) => row.state,
  },
  textColumn('number', t('agency:license.number'), { sort: 'number' }),
  {
    id: 'npn',
    header: t('agency:license.npn'),
    cell: (row) => row.npn ?? t('agency:license.npnMissing'),
    csv: (row) => row.npn,
  },
  dateColumn('expirationDate', t('agency:license.expires'), { sort: 'expirationDate' }),
  {
    id: 'isValid',
    header: t('agency:license.status'),
    cell: (row) => <ValidityBadge isValid={row.isValid} />,
    csv: (row) => String(row.isValid),
  },
]
