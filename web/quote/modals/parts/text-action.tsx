import { z } from 'zod'
import type { EndpointName, Input } from '#web/client.ts'
import { requiredReason, longText } from '#domain/kernel/fields.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

/** What is specific to one action with a sentence. */
interface TextAction<N extends EndpointName> {
  /** Key of its words in `quote:act`. */
  words: string
  endpoint: N
  input: (quote: Quote, text: string) => Input<N>
  isOptional?: boolean
  danger?: boolean
}

const schemaOf = (isOptional: boolean) =>
  z.object({
    text: isOptional ? longText : requiredReason,
  })

const TextActionForm = <N extends EndpointName>({
  quote,
  action,
}: {
  quote: Quote
  action: TextAction<N>
}) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close } = useModalControls()
  const form = useSchemaForm({ schema: schemaOf(action.isOptional ?? false), initial: { text: '' } })
  const command = useCommand(action.endpoint, {
    silent: true,
    success: t(`dialog:act.${action.words}.done`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t(`dialog:act.${action.words}.label`)
  return (
    <ModalForm
      form={form}
      labels={{ text: label }}
      pending={command.isPending}
      {...failureOf(command.error, t('quote:texts.updateFailed'))}
      submitText={t(`dialog:act.${action.words}.submit`)}
      busyText={t('quote:busy.save')}
      danger={action.danger ?? false}
      onSubmit={({ text }) => command.mutate(action.input(quote, text))}
    >
      <p>{t(`dialog:act.${action.words}.text`, { number: quote.quoteNumber, company: quote.companyName })}</p>
      <TextArea
        label={label}
        name="text"
        optional={action.isOptional ?? false}
        data-autofocus
        {...form.getInputProps('text')}
      />
    </ModalForm>
  )
}

/** A modal of one command whose form is a reason or a note. */
export const textActionModal = <N extends EndpointName>(action: TextAction<N>) =>
  defineModal({
    params: quoteModalParams,
    title: () => translate(`dialog:act.${action.words}.title`),
    content: ({ params }) => (
      <WithQuote params={params}>{(quote) => <TextActionForm quote={quote} action={action} />}</WithQuote>
    ),
  })
