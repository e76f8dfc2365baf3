import type { ReactNode } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import type { SchemaForm } from '#web/kit/form/form.tsx'
import { ModalForm } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'

interface Found<T> {
  data?: T | undefined
  error: ApiError | null
  refetch: () => unknown
}

/** What is kept already, once it is read. */
export const Stored = <T,>({ found, children }: { found: Found<T>; children: (stored: T) => ReactNode }) => {
  if (found.error && !found.data)
    return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  return found.data ? children(found.data) : <Skeletons lines={5} height={32} />
}

/** The form of a list of a quote: its items one under the other, each of which can be removed, and one more. */
export const ListForm = <V extends Record<string, unknown>>(props: {
  form: SchemaForm<V>
  /** The field that holds the list. */
  list: keyof V & string
  /** What an added item begins as. */
  empty: unknown
  texts: { none: string; add: string; submit: string }
  save: { isPending: boolean; error: ApiError | null }
  onSubmit: (values: V) => void
  item: (index: number, onRemove: () => void) => ReactNode
}) => {
  const { form, list, texts, save } = props
  const { t } = useTranslation('quote')
  const items = form.getValues()[list] as readonly unknown[]
  return (
    <ModalForm
      form={form}
      labels={{}}
      pending={save.isPending}
      {...failureOf(save.error, t('quote:texts.updateFailed'))}
      submitText={texts.submit}
      busyText={t('quote:busy.save')}
      onSubmit={props.onSubmit}
    >
      {items.length === 0 && <Notice tone="info">{texts.none}</Notice>}
      {items.map((_item, index) => (
        <div key={form.key(`${list}.${index}`)}>
          {props.item(index, () => form.removeListItem(list, index))}
        </div>
      ))}
      <Button onClick={() => form.insertListItem(list, props.empty as never)}>{texts.add}</Button>
    </ModalForm>
  )
}
