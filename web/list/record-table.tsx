import { AddButton, removal } from '../kit/record-actions.tsx'
import { DataTable } from '../kit/table/data-table.tsx'
import type { DataTableProps } from '../kit/table/types.ts'

interface RecordTexts<Row> {
  add: string
  edit: string
  delete: string
  /** The question before a record is deleted, which names it. */
  deleteTitle: (row: Row) => string
  deleteText: string
  deleteConfirm: string
}

type RecordTableProps<Row> = Omit<DataTableProps<Row>, 'rowId' | 'rowActions' | 'toolbar'> & {
  /** Whether the user adds, edits and deletes. */
  mayChange: boolean
  texts: RecordTexts<Row>
  /** Opens the form of a record, or of a new one. */
  onOpen: (id: string | undefined) => void
  onRemove: (row: Row) => void
  /** Why none can be added here, where it cannot. */
  addRefusal?: string | undefined
}

/** The table of a plain record: a button that adds one, and in the menu of each row to edit it and to delete it. */
export const RecordTable = <Row extends { id: string }>(props: RecordTableProps<Row>) => {
  const { mayChange, texts, onOpen, onRemove, addRefusal, ...table } = props
  const deletion = (row: Row) =>
    removal({
      label: texts.delete,
      title: texts.deleteTitle(row),
      text: texts.deleteText,
      confirm: texts.deleteConfirm,
      onConfirmed: () => onRemove(row),
    })
  return (
    <DataTable<Row>
      {...table}
      rowId={({ id }) => id}
      rowActions={(row) =>
        mayChange ? [{ label: texts.edit, onSelect: () => onOpen(row.id) }, deletion(row)] : []
      }
      toolbar={
        mayChange && <AddButton text={texts.add} refusal={addRefusal} onClick={() => onOpen(undefined)} />
      }
    />
  )
}
