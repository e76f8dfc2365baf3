import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/confirm.ts'
import { Badge } from '#web/kit/status-badge.tsx'
import { DataTable } from '#web/kit/table/data-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { teamList } from '#contract/party/lists.ts'
import { columnsOf } from '#web/list-columns.ts'
import { listOf, type RowOf, useListSource } from '#web/list-source.ts'
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
  const askRemove = async (row: Row) => {
    const isSure = await askToConfirm({
      title: t('organization:team.removeTitle', { name: row.name }),
      text: t('organization:team.removeText'),
      confirm: t('organization:team.removeConfirm'),
      danger: true,
    })
    if (isSure) remove.mutate({ params: { id: row.id } })
  }
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
        {
          label: t('organization:team.remove'),
          danger: true,
          ...(row.isDefault
            ? { availability: { allowed: false, reason: t('organization:team.isDefault') } }
            : row.members > 0 && {
                availability: {
                  allowed: false,
                  reason: t('organization:team.hasMembers', { count: row.members }),
                },
              }),
          onSelect: () => void askRemove(row),
        },
      ]}
      searchPlaceholder={t('organization:team.search')}
      empty={{ text: t('organization:team.empty') }}
      toolbar={
        <Button
          variant="primary"
          icon={<Plus size={16} aria-hidden="true" />}
          onClick={() => openModal('team.edit', {})}
        >
          {t('organization:team.add')}
        </Button>
      }
    />
  )
}
