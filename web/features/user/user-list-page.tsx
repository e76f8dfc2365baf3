import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { InstantText } from '#web/kit/display.tsx'
import { Page, PageHeader } from '#web/kit/page.tsx'
import { Badge } from '#web/kit/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { listSource, type RowOf } from '#web/list-source.ts'
import { useSession } from '#web/session-context.ts'
import { MfaResets } from './mfa-resets.tsx'

type Row = RowOf<'userSearch'>

const source = listSource('userSearch')

const useColumns = (): Column<Row>[] => {
  const { t } = useTranslation('organization')
  const { me } = useSession()
  return useMemo(() => {
    const all: Column<Row>[] = [
      {
        id: 'fullName',
        header: t('organization:user.name'),
        sort: 'fullName',
        cell: (row) => row.fullName,
        csv: (row) => row.fullName,
      },
      {
        id: 'email',
        header: t('organization:user.email'),
        sort: 'email',
        cell: (row) => row.email,
        csv: (row) => row.email,
      },
      {
        id: 'orgName',
        header: t('organization:user.account'),
        cell: (row) => row.orgName,
        csv: (row) => row.orgName,
      },
      { id: 'role', header: t('organization:user.role'), cell: (row) => row.role, csv: (row) => row.role },
      {
        id: 'mfaType',
        header: t('organization:user.mfa'),
        cell: (row) => (
          <Badge tone={row.mfaType === 'NONE' ? 'warning' : 'success'}>
            {t(`organization:user.mfa-${row.mfaType}`)}
          </Badge>
        ),
        csv: (row) => row.mfaType,
      },
      {
        id: 'enabled',
        header: t('common:column.status'),
        cell: (row) => (
          <Badge tone={row.enabled ? 'success' : 'neutral'}>
            {t(row.enabled ? 'organization:user.enabled' : 'organization:user.disabled')}
          </Badge>
        ),
        csv: (row) => String(row.enabled),
      },
      {
        id: 'lastLogin',
        header: t('organization:user.lastLogin'),
        sort: 'lastLogin',
        cell: (row) =>
          row.lastLogin ? <InstantText value={row.lastLogin} relative /> : t('organization:user.never'),
        csv: (row) => row.lastLogin,
      },
    ]
    // Only the provider sees users of more than one account.
    return me.isCowbell ? all : all.filter((column) => column.id !== 'orgName')
  }, [t, me.isCowbell])
}

/** Users of the account; all users for the provider's staff. */
export const UserListPage = () => {
  const { t } = useTranslation('organization')
  const columns = useColumns()
  return (
    <Page>
      <PageHeader title={t('organization:user.title')} />
      <MfaResets />
      <DataTable<Row>
        name="users"
        label={t('organization:user.title')}
        source={source}
        columns={columns}
        rowId={(row) => row.id}
        defaultSort="fullName,asc"
        searchPlaceholder={t('organization:user.search')}
        empty={{ text: t('organization:user.empty') }}
      />
    </Page>
  )
}
