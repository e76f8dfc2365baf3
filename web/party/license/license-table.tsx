import { Plus } from 'lucide-react'
import type { ListDeclaration } from '#contract/list.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/confirm.ts'
import { DataTable } from '#web/kit/table/data-table.tsx'
import type { Column } from '#web/kit/table/types.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import { stateName, stateOptions } from './parts.tsx'

interface LicenseTableProps<Row> {
  list: ListDeclaration
  label: string
  source: Parameters<typeof DataTable<Row>>[0]['source']
  columns: readonly Column<Row>[]
  modal: 'license.agency' | 'license.agent' | 'license.surplus'
  /** The filter's field of the state. */
  stateKey: string
  empty: string
  /** How the question before a licence is deleted names it. */
  numberAndState: (row: Row) => [number: string, state: string]
  onRemove: (row: Row) => void
  /** Why none can be added here, where it cannot. */
  addRefusal?: string | undefined
}

/** Licences of one kind by state; who keeps them adds, edits and deletes. */
export const LicenseTable = <Row extends { id: string }>(props: LicenseTableProps<Row>) => {
  const { modal, addRefusal } = props
  const { t } = useTranslation('agency')
  const { can } = useSession()
  const openModal = useModal()
  const mayChange = can(['license:create'])
  const askRemove = async (row: Row) => {
    const [number, state] = props.numberAndState(row)
    const yes = await askToConfirm({
      title: t('agency:license.deleteTitle', { number, state: stateName(state) }),
      text: t('agency:license.deleteText'),
      confirm: t('agency:license.deleteConfirm'),
      danger: true,
    })
    if (yes) props.onRemove(row)
  }
  return (
    <DataTable<Row>
      list={props.list}
      label={props.label}
      source={props.source}
      columns={props.columns}
      rowId={(row) => row.id}
      rowActions={(row) =>
        mayChange
          ? [
              { label: t('agency:license.edit'), onSelect: () => openModal(modal, { licenseId: row.id }) },
              { label: t('agency:license.delete'), danger: true, onSelect: () => void askRemove(row) },
            ]
          : []
      }
      filters={[
        { key: props.stateKey, label: t('agency:license.state'), kind: 'choice', options: stateOptions },
      ]}
      searchPlaceholder={t('agency:license.search')}
      empty={{ text: props.empty }}
      toolbar={
        mayChange && (
          <ActionButton
            variant="primary"
            icon={<Plus size={16} aria-hidden="true" />}
            availability={addRefusal ? { allowed: false, reason: addRefusal } : { allowed: true }}
            onClick={() => openModal(modal, {})}
          >
            {t('agency:license.add')}
          </ActionButton>
        )
      }
    />
  )
}
