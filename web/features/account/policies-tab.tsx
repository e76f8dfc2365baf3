import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText, Money } from '#web/kit/display.tsx'
import { Badge } from '#web/kit/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { paths } from '#web/paths.ts'
import { PolicyStatusBadge } from '#web/records/status.tsx'
import { useSession } from '#web/session-context.ts'

type Row = RowOf<'policySearch'>

/** Policies of one account. */
export const PoliciesTab = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('account')
  const { persona } = useSession()
  const source = useMemo(() => listSource('policySearch', { query: { accountId } }), [accountId])
  const columns: Column<Row>[] = useMemo(
    () => [
      {
        id: 'policyNumber',
        header: t('account:policies.number'),
        sort: 'policyNumber',
        cell: (row) => row.policyNumber,
        csv: (row) => row.policyNumber,
      },
      {
        id: 'status',
        header: t('account:policies.status'),
        width: 120,
        cell: (row) => <PolicyStatusBadge status={row.status} />,
        csv: (row) => row.status,
      },
      {
        id: 'isPaid',
        header: t('account:policies.payment'),
        width: 110,
        cell: (row) => (
          <Badge tone={row.isPaid ? 'success' : 'warning'}>
            {t(row.isPaid ? 'account:policies.paid' : 'account:policies.unpaid')}
          </Badge>
        ),
        csv: (row) => String(row.isPaid),
      },
      {
        id: 'effectiveDate',
        header: t('account:policies.effective'),
        sort: 'effectiveDate',
        cell: (row) => <DateText value={row.effectiveDate} />,
        csv: (row) => row.effectiveDate,
      },
      {
        id: 'endDate',
        header: t('account:policies.end'),
        sort: 'endDate',
        cell: (row) => <DateText value={row.endDate} />,
        csv: (row) => row.endDate,
      },
      {
        id: 'aggLimit',
        header: t('account:policies.limit'),
        align: 'right',
        cell: (row) => <Money value={row.aggLimit} currency={row.currency} compact />,
        csv: (row) => row.aggLimit,
      },
      {
        id: 'totalPremium',
        header: t('account:policies.total'),
        sort: 'totalPremium',
        align: 'right',
        cell: (row) => <Money value={row.totalPremium} currency={row.currency} />,
        csv: (row) => row.totalPremium,
      },
    ],
    [t],
  )
  return (
    <DataTable<Row>
      name="account-policies"
      label={t('account:tabs.policies')}
      source={source}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => paths.policy(persona, row.product, row.id)}
      defaultSort="endDate,asc"
      urlPrefix="p."
      empty={{ text: t('account:policies.empty') }}
    />
  )
}
