import { useMemo } from 'react'
import { seesAllAccounts } from '#domain/party/user-schema.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { AddButton, removal } from '#web/kit/record-actions.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import type { MenuAction } from '#web/kit/menu/menu.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { userList } from '#contract/party/lists.ts'
import { accountTypes } from '#domain/access/account-types.ts'
import { filtersOf } from '#web/list/filters.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Row = RowOf<'userSearch'>

const users = listOf('userSearch', userList)
const usersBelow = listOf('userChildren', userList)

const useColumns = (isOfMany: boolean): Column<Row>[] => {
  const { t } = useTranslation('organization')
  return useMemo(() => {
    const all = columnsOf(users, {
      fullName: t('organization:user.name'),
      email: t('organization:user.email'),
      orgName: t('organization:user.account'),
      role: t('organization:user.role'),
      mfaType: {
        header: t('organization:user.mfa'),
        cell: (row) => (
          <Badge tone={row.mfaType === 'NONE' ? 'warning' : 'success'}>
            {t(`organization:user.mfa-${row.mfaType}`)}
          </Badge>
        ),
        csv: (row) => row.mfaType,
      },
      enabled: {
        header: t('common:column.status'),
        cell: (row) => (
          <Badge tone={row.enabled ? 'success' : 'neutral'}>
            {t(row.enabled ? 'organization:user.enabled' : 'organization:user.disabled')}
          </Badge>
        ),
        csv: (row) => String(row.enabled),
      },
      lastLogin: {
        header: t('organization:user.lastLogin'),
        cell: (row) =>
          row.lastLogin ? <InstantText value={row.lastLogin} relative /> : t('organization:user.never'),
        csv: (row) => row.lastLogin,
      },
    })
    // Most see users of one account only.
    return isOfMany ? all : all.filter((column) => column.id !== 'orgName')
  }, [t, isOfMany])
}

/** What can be done about a user from their row; what cannot says why. */
const useRowActions = () => {
  const { t } = useTranslation('organization')
  const openModal = useModal()
  const refreshes = ['userSearch', 'userChildren', 'userGet'] as const
  const enable = useCommand('userEnable', {
    failure: t('common:error.server'),
    refreshes,
    onSuccess: (_, { body }) =>
      toastSuccess(t(body.enabled ? 'organization:user.isEnabled' : 'organization:user.isDisabled')),
  })
  const remove = useCommand('userDelete', {
    success: t('organization:user.removed'),
    failure: t('organization:user.removeFailure'),
    refreshes,
  })
  const reset = useCommand('passwordResetStart', {
    success: t('organization:user.resetSent'),
    failure: t('common:error.server'),
    refreshes: [],
  })
  return (row: Row): MenuAction[] => [
    {
      label: t('organization:user.edit'),
      availability: row.actions.update,
      onSelect: () => openModal('user.edit', { userId: row.id }),
    },
    {
      label: t('organization:team.change'),
      availability: row.actions.moveTeams,
      onSelect: () => openModal('user.teams', { userId: row.id }),
    },
    {
      label: t('organization:user.addAccount'),
      availability: row.actions.addAccounts,
      onSelect: () => openModal('user.accounts', { userId: row.id }),
    },
    {
      label: t(row.enabled ? 'organization:user.disable' : 'organization:user.enable'),
      availability: row.enabled ? row.actions.disable : row.actions.enable,
      onSelect: () => enable.mutate({ body: { userId: row.id, enabled: !row.enabled } }),
    },
    {
      label: t('organization:user.sendReset'),
      availability: row.actions.update,
      onSelect: () => reset.mutate({ params: { userEmail: row.email }, body: {} }),
    },
    removal({
      label: t('organization:user.remove'),
      availability: row.actions.remove,
      title: t('organization:user.removeTitle', { name: row.fullName }),
      text: t(seesAllAccounts(row.roleId) ? 'organization:user.removeAll' : 'organization:user.removePlain', {
        name: row.fullName,
      }),
      confirm: t('organization:user.removeConfirm'),
      onConfirmed: () => remove.mutate({ params: { userId: row.id } }),
    }),
  ]
}

/** Users of the account, or of the accounts below it. */
export const UserTable = ({ isOfChildren = false }: { isOfChildren?: boolean }) => {
  const { t } = useTranslation('organization')
  const { me, can } = useSession()
  const openModal = useModal()
  const isOfMany = seesAll(me.account, 'user') || isOfChildren
  const columns = useColumns(isOfMany)
  const rowActions = useRowActions()
  const source = useListSource<'userSearch' | 'userChildren', typeof userList>(
    isOfChildren ? usersBelow : users,
  )
  return (
    <DataTable<Row>
      filters={filtersOf(users, {
        accountType: isOfMany
          ? { label: t('organization:user.accountType'), words: (type) => accountTypes[type].label }
          : null,
      })}
      list={userList}
      {...(isOfChildren && { name: 'child-users' })}
      label={t(isOfChildren ? 'organization:user.children' : 'organization:user.title')}
      source={source}
      columns={columns}
      rowId={(row) => row.id}
      {...(can(['user:update']) && !isOfChildren && { rowActions })}
      searchPlaceholder={t('organization:user.search')}
      empty={{ text: t('organization:user.empty') }}
      toolbar={
        can(['user:create']) &&
        !isOfChildren && (
          <AddButton text={t('organization:user.add')} onClick={() => openModal('user.edit', {})} />
        )
      }
    />
  )
}
