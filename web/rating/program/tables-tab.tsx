import { useState } from 'react'
import { STATES } from '#domain/market/states.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { PlainTable, type PlainColumn } from '#web/kit/plain-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { Program } from './program.ts'
import classes from './program.module.css'

type Table = Program['tables'][number]
type Row = Table['rows'][number]
/** Values typed and not saved yet, by their place in the program; null takes a row away. */
type Edits = Readonly<Record<string, string | null>>

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
        value={editing.edits[row.path] ?? row.value}
        error={editing.problems[row.path]}
        onChange={(text) => editing.edit(row.path, text)}
      />
    ) : (
      row.value
    )
  const isOwn = (row: Row) => table.grows !== null && row.path.startsWith(`${table.grows}.`)
  const columns: PlainColumn<Row>[] = [
    { header: key, cell: (row) => row.key },
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
  const [state, setState] = useState('')
  const [value, setValue] = useState('')
  const isReady = state !== '' && value !== ''
  const isListed = (code: string): boolean =>
    rowsWith(table, editing.edits).some(({ path }) => path === `${table.grows}.${code}`)
  const add = () => {
    editing.edit(`${table.grows}.${state}`, value)
    setState('')
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
        onChange={(code) => setState(code ?? '')}
      />
      <TextField label={table.columns[1]} width="sm" inputMode="decimal" value={value} onChange={setValue} />
      <ActionButton onClick={add} availability={{ allowed: isReady, reason: t('rating:tables.addNeeds') }}>
        {t('rating:tables.add')}
      </ActionButton>
    </div>
  )
}

/** The rows of a table as they will be once the edits are saved. */
const rowsWith = (table: Table, edits: Edits): Row[] => {
  const kept = table.rows.filter((row) => edits[row.path] !== null)
  const known = new Set(table.rows.map((row) => row.path))
  const added = Object.entries(edits).flatMap(([path, value]) =>
    value !== null && table.grows !== null && path.startsWith(`${table.grows}.`) && !known.has(path)
      ? [{ path, key: path.slice(table.grows.length + 1), value }]
      : [],
  )
  return [...kept, ...added]
}

const useEditing = (program: Program) => {
  const { t } = useTranslation('rating')
  const [edits, setEdits] = useState<Edits>({})
  const save = useCommand('programUpdate', { silent: true, success: t('rating:tables.saved') })
  const problems = Object.fromEntries(
    (save.error?.errors ?? []).map((one) => [one.field.replace(/^(body\.)?edits\./, ''), one.detail]),
  )
  const edit = (path: string, value: string | null) => setEdits((now) => ({ ...now, [path]: value }))
  const discard = () => setEdits({})
  const submit = () =>
    save.mutate({
      params: { id: program.id },
      body: {
        lockVersion: program.lockVersion,
        edits: Object.entries(edits).map(([path, value]) => ({ path, value })),
      },
    })
  return { editing: { edits, problems, edit }, count: Object.keys(edits).length, save, submit, discard }
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
        {state.count > 0 && (
          <>
            <Button variant="primary" busy={state.save.isPending} onClick={state.submit}>
              {t('rating:tables.save', { count: state.count })}
            </Button>
            <Button onClick={state.discard}>{t('rating:tables.discard')}</Button>
          </>
        )}
      </div>
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
