import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { PhoneField } from '#web/kit/phone-field.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '../quote.ts'
import { failureOf } from './failure-text.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

const isPhone = (phone: string): boolean => {
  const digits = phone.replaceAll(/\D/g, '').length
  return digits === 10 || digits === 11
}

const schema = z.object({
  agencyName: z.string().trim().min(1, 'Agency name is required').max(200),
  agentFirstName: z.string().trim().min(1, 'First name is required').max(100),
  agentLastName: z.string().trim().min(1, 'Last name is required').max(100),
  agentEmail: z.email('Please enter a valid Email Address'),
  agentPhone: z.string().refine(isPhone, 'is not a valid phone number'),
})

const ForwardForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema,
    initial: {
      agencyName: quote.retailAgent?.agencyName ?? '',
      agentFirstName: quote.retailAgent?.agentFirstName ?? '',
      agentLastName: quote.retailAgent?.agentLastName ?? '',
      agentEmail: quote.retailAgent?.agentEmail ?? '',
      agentPhone: quote.retailAgent?.agentPhone ?? '',
    },
  })
  const send = useCommand('quoteForward', {
    silent: true,
    success: t('quote:texts.sent'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    agencyName: t('quote:forward.agencyName'),
    agentFirstName: t('quote:forward.agentFirstName'),
    agentLastName: t('quote:forward.agentLastName'),
    agentEmail: t('quote:forward.agentEmail'),
    agentPhone: t('quote:forward.agentPhone'),
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
      submitText={t('quote:forward.submit')}
      busyText={t('quote:busy.sendToAgent')}
      onSubmit={(values) => send.mutate({ body: { ...values, quoteId: quote.id } })}
    >
      <p>{t('quote:forward.text', { number: quote.quoteNumber })}</p>
      <TextField {...field('agencyName')} width="lg" />
      <FieldRow>
        <TextField {...field('agentFirstName')} />
        <TextField {...field('agentLastName')} />
      </FieldRow>
      <TextField {...field('agentEmail')} type="email" width="lg" />
      <PhoneField {...field('agentPhone')} />
    </ModalForm>
  )
}

/** Send a quote to the agent of a retail agency. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:forward.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <ForwardForm quote={quote} />}</WithQuote>,
})
