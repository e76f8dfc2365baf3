import { useState } from 'react'
import { STATES } from '#domain/market/states.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useUnsavedInTab } from '#web/kit/page/tabs.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { PlainTable, type PlainColumn } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { Program } from './program.ts'
import {
  type Edits,
  editedTables,
  isOwnRow,
  type Row,
  rowsWith,
  shownValue,
  type Table,
  withEdit,
} from './table-edits.ts'
import classes from './program.module.css'

interface Editing {
  edits: Edits
  problems: Readonly<Record<string, string>>
  edit: (path: string, value: string | null) => void
}

const useColumns = (table: Table, editing: Editing | null): PlainColumn<Row>[] => {
  const { t } = useTranslation('rating')
  const [key, value] = table.columns
  const valueCell = (row: Row) =>
    editing ? (
      <TextField
        label={<span className="visually-hidden">{t('rating:tables.valueOf', { key: row.key })}</span>}
        width="sm"
        inputMode="decimal"
        value={editing.edits[row.path] ?? shownValue(row.value)}
        error={editing.problems[row.path]}
        onChange={(text) => editing.edit(row.path, text)}
      />
    ) : (
      shownValue(row.value)
    )
  const isOwn = (row: Row) => isOwnRow(table, row.path)
  const nameOf = (row: Row) => {
    const state = isOwn(row) && STATES.find(({ code }) => row.path.endsWith(`.${code}`))
    return state ? `${state.name} (${state.code})` : row.key
  }
  const columns: PlainColumn<Row>[] = [
    { header: key, cell: nameOf },
    { header: value, ...(!editing && { align: 'right' as const }), cell: valueCell },
  ]
  if (!editing || table.grows === null) return columns
  return [
    ...columns,
    {
      header: t('rating:tables.remove'),
      cell: (row) =>
        isOwn(row) && (
          <Button size="compact" variant="ghost" onClick={() => editing.edit(row.path, null)}>
            {t('rating:tables.removeRow', { key: row.key })}
          </Button>
        ),
    },
  ]
}

/** A state that the table does not name yet. */
const AddRow = ({ table, editing }: { table: Table; editing: Editing }) => {
  const { t } = useTranslation('rating')
  const [state, setState] = useState<string | null>(null)
  const [value, setValue] = useState('')
  const isReady = state !== null && value !== ''
  const isListed = (code: string): boolean =>
    rowsWith(table, editing.edits).some(({ path }) => path === `${table.grows}.${code}`)
  const add = () => {
    editing.edit(`${table.grows}.${state}`, value)
    setState(null)
    setValue('')
  }
  return (
    <div className={classes.editor}>
      <SelectField
        label={t('rating:tables.state')}
        width="md"
        options={STATES.filter(({ code }) => !isListed(code)).map(({ code, name }) => ({
          value: code,
          label: name,
        }))}
        value={state}
        onChange={setState}
      />
      <TextField label={table.columns[1]} width="sm" inputMode="decimal" value={value} onChange={setValue} />
      <ActionButton onClick={add} availability={{ allowed: isReady, reason: t('rating:tables.addNeeds') }}>
        {t('rating:tables.add')}
      </ActionButton>
    </div>
  )
}

const useEditing = (program: Program) => {
  const { t } = useTranslation('rating')
  const [edits, setEdits] = useState<Edits>({})
  const [sources, setSources] = useState<Readonly<Record<string, string>>>({})
  /** What was saved is no longer unsaved, even before the tables are read again. */
  const [isSaved, setSaved] = useState(false)
  const save = useCommand('programUpdate', {
    silent: true,
    success: t('rating:tables.saved'),
    onSuccess: () => setSaved(true),
  })
  const problems = Object.fromEntries(
    (save.error?.errors ?? []).map((one) => [one.field.replace(/^(body\.)?edits\./, ''), one.detail]),
  )
  const edit = (path: string, value: string | null) => {
    setSaved(false)
    setEdits((now) => withEdit(program.tables, now, path, value))
  }
  const discard = () => {
    setEdits({})
    setSources({})
  }
  // A table that was saved without one, through the API or before sources were asked for, is asked for too.
  const unsourced = new Set([
    ...editedTables(program.tables, edits),
    ...program.tables.filter(({ name }) => program.unsourced.includes(name)),
  ])
  const missing = [...unsourced].filter(({ id }) => !sources[id]?.trim())
  const submit = () =>
    save.mutate({
      params: { id: program.id },
      body: {
        lockVersion: program.lockVersion,
        edits: Object.entries(edits).map(([path, value]) => ({ path, value })),
        sources: [...unsourced].map(({ id }) => ({ table: id, source: (sources[id] ?? '').trim() })),
      },
    })
  const count = Object.keys(edits).length
  useUnsavedInTab(count > 0 && !isSaved)
  const sourcing = {
    tables: [...unsourced],
    missing: missing.map(({ name }) => name),
    sources,
    write: (id: string, text: string) => setSources((now) => ({ ...now, [id]: text })),
  }
  return { editing: { edits, problems, edit }, sourcing, count, save, submit, discard }
}

/** What is not saved yet: where the new values come from, and the buttons. */
const Unsaved = ({ state }: { state: ReturnType<typeof useEditing> }) => {
  const { t } = useTranslation('rating')
  const { tables, missing, sources, write } = state.sourcing
  return (
    <div className={classes.stack}>
      {tables.map(({ id, name, source }) => (
        <TextField
          key={id}
          label={t('rating:tables.newSource', { table: name })}
          hint={t('rating:tables.oldSource', { source })}
          width="xl"
          maxLength={500}
          value={sources[id] ?? ''}
          onChange={(text) => write(id, text)}
        />
      ))}
      <div className={classes.filter}>
        <ActionButton
          variant="primary"
          availability={{
            allowed: missing.length === 0,
            reason: t('rating:tables.sourceNeeded', { tables: missing.join(', ') }),
          }}
          busy={state.save.isPending}
          onClick={state.submit}
        >
          {state.count > 0 ? t('rating:tables.save', { count: state.count }) : t('rating:tables.saveSource')}
        </ActionButton>
        {state.count > 0 && <Button onClick={state.discard}>{t('rating:tables.discard')}</Button>}
      </div>
    </div>
  )
}

/** One table of the program at a time; values of a draft are typed over and saved together. */
export const TablesTab = ({ program }: { program: Program }) => {
  const { t } = useTranslation('rating')
  const { search, change } = useUrlState()
  const state = useEditing(program)
  const isEditable = program.actions['change']?.allowed ?? false
  const table = program.tables.find((one) => one.id === search.get('table')) ?? program.tables[0]
  const editing = isEditable ? state.editing : null
  if (!table) return null
  return (
    <Card>
      <div className={classes.filter}>
        <SelectField
          label={t('rating:tables.choose')}
          options={program.tables.map((one) => ({ value: one.id, label: one.name }))}
          value={table.id}
          width="xl"
          onChange={(value) => change({ table: value })}
        />
      </div>
      {editing && state.sourcing.tables.length > 0 && <Unsaved state={state} />}
      {state.save.error && <Notice tone="danger">{state.save.error.message}</Notice>}
      <Shown table={table} editing={editing} />
    </Card>
  )
}

const Shown = ({ table, editing }: { table: Table; editing: Editing | null }) => {
  const { t } = useTranslation('rating')
  const columns = useColumns(table, editing)
  return (
    <>
      <PlainTable
        label={table.name}
        columns={columns}
        rows={rowsWith(table, editing?.edits ?? {})}
        rowKey={(row) => row.path}
        csv={[
          [table.columns[0], (row) => row.key],
          [table.columns[1], (row) => row.value],
        ]}
      />
      {editing && table.grows !== null && <AddRow key={table.id} table={table} editing={editing} />}
      <p className={classes.source}>{t('rating:tables.source', { source: table.source })}</p>
    </>
  )
}
