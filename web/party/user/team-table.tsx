import { useMemo } from 'react'
import { AddButton, removal } from '#web/kit/record-actions.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { teamList } from '#contract/party/lists.ts'
import { columnsOf } from '#web/list/columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list/source.ts'
import { useCommand } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

type Row = RowOf<'teamSearch'>

const teams = listOf('teamSearch', teamList)

/** Teams of the account. The default one stays: business without a team belongs to it. */
export const TeamTable = () => {
  const { t } = useTranslation('organization')
  const openModal = useModal()
  const remove = useCommand('teamDelete', {
    success: t('organization:team.removed'),
    failure: t('common:error.wrong'),
  })
  const columns = useMemo(
    () =>
      columnsOf(teams, {
        name: t('organization:team.name'),
        isDefault: {
          header: t('organization:team.default'),
          cell: (row) => (row.isDefault ? <Badge tone="info">{t('organization:team.default')}</Badge> : null),
          csv: (row) => String(row.isDefault),
        },
        members: {
          header: t('organization:team.members'),
          align: 'right',
          cell: (row) => row.members,
          csv: (row) => row.members,
        },
      }),
    [t],
  )
  const whyKept = (row: Row) =>
    row.isDefault
      ? t('organization:team.isDefault')
      : row.members > 0
        ? t('organization:team.hasMembers', { count: row.members })
        : undefined
  return (
    <DataTable<Row>
      list={teamList}
      label={t('organization:team.tab')}
      source={useListSource(teams)}
      columns={columns}
      rowId={(row) => row.id}
      rowActions={(row) => [
        {
          label: t('organization:team.edit'),
          onSelect: () => openModal('team.edit', { teamId: row.id }),
        },
        {
          label: t('organization:team.members'),
          onSelect: () => openModal('team.members', { teamId: row.id, name: row.name }),
        },
        removal({
          label: t('organization:team.remove'),
          refusal: whyKept(row),
          title: t('organization:team.removeTitle', { name: row.name }),
          text: t('organization:team.removeText'),
          confirm: t('organization:team.removeConfirm'),
          onConfirmed: () => remove.mutate({ params: { id: row.id } }),
        }),
      ]}
      searchPlaceholder={t('organization:team.search')}
      empty={{ text: t('organization:team.empty') }}
      toolbar={<AddButton text={t('organization:team.add')} onClick={() => openModal('team.edit', {})} />}
    />
  )
}
