import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EndpointName, Input } from './client.ts'
import { type ApiError, messageOr } from './client/problem.ts'
import {
  type FieldLabels,
  Fields,
  type SchemaFor,
  type SchemaForm,
  showServerErrors,
  useComparedForm,
} from './kit/form/form.tsx'
import { ModalForm, useModalControls } from './kit/window/modal.tsx'
import { Skeletons } from './kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from './kit/page/states.tsx'
import type { ListEndpoint, RowOf } from './list/source.ts'
import { type Newer, NewerNotice, useNewer } from './newer-record.tsx'
import { useApi, useCommand } from './use-api.ts'

/** How the commands of a form in a modal end: done, the modal closes; wrong fields are marked with the server's words. */
export const useSaving = <V extends Record<string, unknown>>(form: SchemaForm<V>) => {
  const { close, setDirty } = useModalControls()
  return {
    silent: true,
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error: ApiError) => void showServerErrors(form, error),
  }
}

interface Command {
  isPending: boolean
  error: ApiError | null
}

/**
 * What a `ModalForm` shows of the commands that it may send. `failure` is said of an error that belongs to no field and
 * for which the server has no sentence.
 */
export const savingState = (
  commands: readonly Command[],
  failure: string,
): { pending: boolean; error: string | null } => {
  const error = commands.find((command) => command.error)?.error ?? null
  return {
    pending: commands.some(({ isPending }) => isPending),
    error: error && error.errors.length === 0 ? messageOr(error, failure) : null,
  }
}

/** What the form of one record waits for: the record, unless a new one is added. `gone` is said where there is none. */
export const LoadedRecord = <Row,>(props: {
  isNew: boolean
  found: { data?: { content: readonly Row[] } | undefined; error: ApiError | null; refetch: () => unknown }
  /** Which of the rows it is, where more than one is read. */
  pick?: (row: Row) => boolean
  gone: string
  lines?: number
  children: (row: Row | null) => ReactNode
}) => {
  const { found, isNew, pick = () => true } = props
  if (isNew) return props.children(null)
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={props.lines ?? 5} height={36} />
  const row = found.data.content.find((one) => pick(one))
  return row === undefined ? <EmptyState title={props.gone} text="" /> : props.children(row)
}

/**
 * The content of a modal that edits the record whose id its address has, or adds one where it has none: reads it by the
 * list's filter of ids, and shows the form once it is there.
 */
export const recordOf =
  <N extends ListEndpoint, P>(about: {
    endpoint: N
    idOf: (params: P) => string | undefined
    /** How the endpoint is asked for one record. */
    asked: (id: string) => Input<N>
    /** Said where there is none. */
    useGone: () => string
    Form: (props: { row: RowOf<N> | null; params: P }) => ReactNode
  }) =>
  ({ params }: { params: P }) => {
    const id = about.idOf(params)
    const found = useApi(about.endpoint, about.asked(id ?? ''), { enabled: id !== undefined })
    const { Form } = about
    return (
      <LoadedRecord<RowOf<N>>
        isNew={id === undefined}
        found={found as Parameters<typeof LoadedRecord<RowOf<N>>>[0]['found']}
        gone={about.useGone()}
      >
        {(row) => <Form row={row} params={params} />}
      </LoadedRecord>
    )
  }

/** A form of one record, and what `RecordForm` shows of it. */
export interface RecordForming<V extends Record<string, unknown>> {
  form: SchemaForm<V>
  labels: FieldLabels
  newer: Pick<Newer<unknown>, 'changed' | 'load'>
  state: ReturnType<typeof savingState>
  submit: (values: V) => void
  /** What a field of this name takes. */
  field: (
    name: keyof V & string,
  ) => { label: string; name: string } & ReturnType<SchemaForm<V>['getInputProps']>
  /** What a checkbox of this name takes. */
  check: (name: keyof V & string) => { label: string; checked: boolean; onChange: (checked: boolean) => void }
}

/**
 * The form of one record in a modal: adds one where there is no row, and otherwise changes the version that is shown, so
 * that nothing of another user is written over (see `useNewer`). Commands get the values as the schema leaves them. A
 * page that needs more is made of the same parts itself.
 */
export const useRecordForm = <
  V extends Record<string, unknown>,
  S extends z.ZodType,
  Row extends { version: number },
  C extends EndpointName,
  U extends EndpointName,
>(options: {
  row: Row | null
  schema: SchemaFor<S, V>
  /** The form's values of a record, or of a new one. */
  valuesOf: (row: Row | null) => V
  labels: Readonly<Partial<Record<keyof V & string, string>>>
  create: readonly [command: C, input: (values: z.output<S>) => Input<C>]
  update: readonly [command: U, input: (values: z.output<S>, row: Row) => Input<U>]
  success: string
  /** Said of a failure for which the server has no sentence. */
  failure: string
}): RecordForming<V> => {
  const { row, schema, valuesOf, success } = options
  const labels = options.labels as FieldLabels
  const form = useComparedForm(schema, { initial: valuesOf(row) })
  const newer = useNewer<V, Row | null>(form, row, valuesOf)
  const saving = { ...useSaving(form), success }
  const create = useCommand(options.create[0], saving)
  const update = useCommand(options.update[0], saving)
  const labelOf = (name: string) => labels[name] ?? name
  return {
    form,
    labels,
    newer,
    state: savingState([create, update], options.failure),
    submit: (values) => {
      const given = schema.parse(values) as z.output<S>
      if (newer.row) update.mutate(options.update[1](given, newer.row))
      else create.mutate(options.create[1](given))
    },
    field: (name) => ({ label: labelOf(name), name, ...form.getInputProps(name) }),
    check: (name) => {
      const { value, onChange } = form.getInputProps(name) as {
        value: unknown
        onChange: (now: boolean) => void
      }
      return { label: labelOf(name), checked: value === true, onChange }
    },
  }
}

/** The form of a `useRecordForm` with its notice of what another user has changed, and its buttons. */
export const RecordForm = <V extends Record<string, unknown>>(props: {
  record: RecordForming<V>
  submitText: string
  busyText: string
  /** Words of values that are codes, for the notice. */
  words?: Readonly<Record<string, (value: string) => string>>
  children: ReactNode
}) => {
  const { form, labels, newer, state, submit } = props.record
  return (
    <ModalForm
      form={form}
      labels={labels}
      {...state}
      submitText={props.submitText}
      busyText={props.busyText}
      onSubmit={submit}
    >
      <Fields>
        <NewerNotice newer={newer} labels={labels} words={props.words ?? {}} />
        {props.children}
      </Fields>
    </ModalForm>
  )
}
