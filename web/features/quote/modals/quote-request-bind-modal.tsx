import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { policyContact } from '#domain/account/schema.ts'
import { FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { PhoneField } from '#web/kit/phone-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '../quote.ts'
import { failureOf } from './failure-text.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

const RequestBindForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: policyContact,
    initial: {
      policyContactFirstName: quote.contact.policyContactFirstName ?? '',
      policyContactLastName: quote.contact.policyContactLastName ?? '',
      policyContactEmail: quote.contact.policyContactEmail ?? '',
      policyContactPhone: quote.contact.policyContactPhone ?? '',
    },
  })
  const ask = useCommand('quoteRequestBind', {
    silent: true,
    success: t('quote:texts.bindRequested'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    policyContactFirstName: t('quote:info.policyContactFirstName'),
    policyContactLastName: t('quote:info.policyContactLastName'),
    policyContactEmail: t('quote:info.policyContactEmail'),
    policyContactPhone: t('quote:info.policyContactPhone'),
  }
  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    name,
    autoComplete: 'off',
    ...form.getInputProps(name),
  })
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={ask.isPending}
      {...failureOf(ask.error, t('quote:texts.bindFailed'))}
      submitText={t('quote:requestBind.submit')}
      busyText={t('quote:busy.requestBind')}
      onSubmit={(body) => ask.mutate({ params: { id: quote.id }, body })}
    >
      <p>{t('quote:requestBind.text', { number: quote.quoteNumber })}</p>
      <FieldRow>
        <TextField {...field('policyContactFirstName')} />
        <TextField {...field('policyContactLastName')} />
      </FieldRow>
      <TextField {...field('policyContactEmail')} type="email" width="lg" />
      <PhoneField {...field('policyContactPhone')} />
    </ModalForm>
  )
}

/** Ask for a quote to be bound. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:requestBind.title'),
  content: ({ params }) => (
    <WithQuote params={params}>{(quote) => <RequestBindForm quote={quote} />}</WithQuote>
  ),
})
