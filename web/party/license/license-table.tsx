import type { ListDeclaration } from '#contract/list.ts'
import { AddButton, removal } from '#web/kit/record-actions.tsx'
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
  const deletion = (row: Row) => {
    const [number, state] = props.numberAndState(row)
    return removal({
      label: t('agency:license.delete'),
      title: t('agency:license.deleteTitle', { number, state: stateName(state) }),
      text: t('agency:license.deleteText'),
      confirm: t('agency:license.deleteConfirm'),
      onConfirmed: () => props.onRemove(row),
    })
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
              deletion(row),
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
          <AddButton
            text={t('agency:license.add')}
            refusal={addRefusal}
            onClick={() => openModal(modal, {})}
          />
        )
      }
    />
  )
}
