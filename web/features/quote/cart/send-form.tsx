import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { FieldRow, Form, Fields, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page.tsx'
import { TextField } from '#web/kit/text-field.tsx'
import { toastSuccess } from '#web/kit/toasts.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'

const schemaOf = (isFlorida: boolean) =>
  z
    .object({
      agentFirstName: z.string().trim().min(1, 'First name is required').max(100),
      agentLastName: z.string().trim().min(1, 'Last name is required').max(100),
      agentEmail: z.email('Please enter a valid Email Address'),
      retailAgentFirstName: z.string().trim().max(100),
      retailAgentLastName: z.string().trim().max(100),
      retailAgentLicenseNumber: z.string().trim().max(40),
    })
    .refine(
      (values) => !isFlorida || !values.retailAgentFirstName || values.retailAgentLicenseNumber !== '',
      {
        path: ['retailAgentLicenseNumber'],
        message: 'License # is required',
      },
    )

/** Who requests the quotes; for a wholesaler also the retail agent, in Florida with the licence. */
export const SendForm = (props: {
  cart: Answer<'cartGet'>
  onSent: (answer: Answer<'cartSubmit'>) => void
}) => {
  const { t } = useTranslation('quote')
  const { me } = useSession()
  const { cart } = props
  const isFlorida = cart.state === 'FL'
  const form = useSchemaForm({
    schema: schemaOf(isFlorida),
    initial: {
      agentFirstName: me.firstName,
      agentLastName: me.lastName,
      agentEmail: me.email,
      retailAgentFirstName: '',
      retailAgentLastName: '',
      retailAgentLicenseNumber: '',
    },
  })
  const submit = useCommand('cartSubmit', {
    failure: t('quote:cart.sendFailed'),
    onSuccess: (answer) => {
      if (answer.errors.length === 0) toastSuccess(t('quote:texts.sent'))
      props.onSent(answer)
    },
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    agentFirstName: t('quote:cart.agentFirstName'),
    agentLastName: t('quote:cart.agentLastName'),
    agentEmail: t('quote:cart.agentEmail'),
    retailAgentFirstName: t('quote:cart.retailFirstName'),
    retailAgentLastName: t('quote:cart.retailLastName'),
    retailAgentLicenseNumber: t('quote:cart.retailLicense'),
  }
  const field = (name: keyof typeof labels) => ({ label: labels[name], name, ...form.getInputProps(name) })
  const send = (values: ReturnType<typeof form.getValues>) => {
    const filled = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
    submit.mutate({
      body: { accountId: cart.accountId, quoteIds: cart.content.map((one) => one.id), ...filled },
    })
  }
  return (
    <Card title={t('quote:cart.who')}>
      <Form form={form} labels={labels} onSubmit={send}>
        <Fields>
          <FieldRow>
            <TextField {...field('agentFirstName')} />
            <TextField {...field('agentLastName')} />
          </FieldRow>
          <TextField {...field('agentEmail')} type="email" width="lg" />
          <FieldRow>
            <TextField {...field('retailAgentFirstName')} optional />
            <TextField {...field('retailAgentLastName')} optional />
          </FieldRow>
          {isFlorida && <TextField {...field('retailAgentLicenseNumber')} optional />}
          <Button type="submit" variant="primary" busy={submit.isPending} busyText={t('quote:busy.request')}>
            {t('quote:cart.send', { count: cart.content.length })}
          </Button>
        </Fields>
      </Form>
    </Card>
  )
}
