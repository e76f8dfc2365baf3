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

/** Letters and spaces only (specification 1 section 5, "Quote-send form"). */
const lettersOnly = /^[\p{L}\p{M} ]*$/u

const schema = policyContact.extend({
  policyContactFirstName: policyContact.shape.policyContactFirstName.regex(
    lettersOnly,
    'Please enter only alphabets',
  ),
  policyContactLastName: policyContact.shape.policyContactLastName.regex(
    lettersOnly,
    'Please enter only alphabets',
  ),
})

const SendForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema,
    initial: {
      policyContactFirstName: quote.contact.policyContactFirstName ?? '',
      policyContactLastName: quote.contact.policyContactLastName ?? '',
      policyContactEmail: quote.contact.policyContactEmail ?? '',
      policyContactPhone: quote.contact.policyContactPhone ?? '',
    },
  })
  const send = useCommand('quoteSend', {
    silent: true,
    success: t('quote:texts.sent'),
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
      pending={send.isPending}
      {...failureOf(send.error, t('quote:texts.sendFailed'))}
      submitText={t('quote:send.submit')}
      busyText={t('quote:busy.send')}
      onSubmit={(values) => send.mutate({ body: { ...values, quoteId: quote.id } })}
    >
      <p>{t('quote:send.text', { number: quote.quoteNumber })}</p>
      <FieldRow>
        <TextField {...field('policyContactFirstName')} />
        <TextField {...field('policyContactLastName')} />
      </FieldRow>
      <TextField {...field('policyContactEmail')} type="email" width="lg" />
      <PhoneField {...field('policyContactPhone')} />
    </ModalForm>
  )
}

/** Send the quote to the policyholder to read and sign. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:send.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <SendForm quote={quote} />}</WithQuote>,
})
