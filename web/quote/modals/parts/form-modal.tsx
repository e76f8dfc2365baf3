import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { EndpointName, Input } from '#web/client.ts'
import {
  FieldRow,
  type SchemaFor,
  type SchemaForm,
  showServerErrors,
  useComparedForm,
} from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { PhoneField } from '#web/kit/form/phone-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { NewerNotice, useNewer } from '#web/newer-record.tsx'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

type Labels<V> = Readonly<Record<keyof V & string, string>>

/** What is specific to one command on a quote with a form of several fields; texts by their keys. */
interface FormAction<V extends Record<string, unknown>, N extends EndpointName> {
  endpoint: N
  input: (quote: Quote, values: V) => Input<N>
  schema: (quote: Quote) => z.core.$ZodType
  initial: (quote: Quote) => V
  /** Keys of the labels. */
  labels: Labels<V>
  texts: { title: string; submit: string; busy: string; done: string; failed: string; intro?: string }
  fields: (form: SchemaForm<V>, labels: Labels<V>) => ReactNode
}

const ActionForm = <V extends Record<string, unknown>, N extends EndpointName>(props: {
  quote: Quote
  action: FormAction<V, N>
}) => {
  const { quote, action } = props
  const { endpoint, input, texts, fields } = action
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useComparedForm(action.schema(quote), { initial: action.initial(quote) })
  const labels = Object.fromEntries(
    Object.entries<string>(action.labels).map(([name, key]) => [name, t(key)]),
  ) as Labels<V>
  const newer = useNewer(form, quote, action.initial)
  const command = useCommand(endpoint, {
    silent: true,
    success: t(texts.done),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={command.isPending}
      {...failureOf(command.error, t(texts.failed))}
      submitText={t(texts.submit)}
      busyText={t(texts.busy)}
      onSubmit={(values) => command.mutate(input(newer.row, values))}
    >
      <NewerNotice newer={newer} labels={labels} />
      {texts.intro && <p>{t(texts.intro, { number: quote.quoteNumber })}</p>}
      {fields(form, labels)}
    </ModalForm>
  )
}

/** A modal of one command about a quote whose form is that of the action. */
export const formModal = <
  V extends Record<string, unknown>,
  N extends EndpointName,
  S extends z.core.$ZodType,
>(
  action: FormAction<V, N> & { schema: (quote: Quote) => SchemaFor<S, V> },
) =>
  defineModal({
    params: quoteModalParams,
    title: () => translate(action.texts.title),
    content: ({ params }) => (
      <WithQuote params={params}>{(quote) => <ActionForm quote={quote} action={action} />}</WithQuote>
    ),
  })

/** The fields of a person to write to: both names, address and phone, by the names that the form gives them. */
export const PersonFields = <V extends Record<string, unknown>>(props: {
  form: SchemaForm<V>
  labels: Labels<V>
  names: { first: keyof V & string; last: keyof V & string; email: keyof V & string; phone: keyof V & string }
}) => {
  const { form, labels, names } = props
  const field = (name: keyof V & string) => ({
    label: labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <>
      <FieldRow>
        <TextField {...field(names.first)} />
        <TextField {...field(names.last)} />
      </FieldRow>
      <TextField {...field(names.email)} type="email" width="lg" />
      <PhoneField {...field(names.phone)} />
    </>
  )
}
