import type { ReactNode } from 'react'
import { type ApiError, messageOr } from './client/problem.ts'
import { type SchemaForm, showServerErrors } from './kit/form/form.tsx'
import { useModalControls } from './kit/window/modal.tsx'
import { Skeletons } from './kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from './kit/page/states.tsx'

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
