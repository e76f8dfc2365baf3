import { useState } from 'react'
import { signUpContract } from '#contract/access/sign-up.ts'
import { Button } from '#web/kit/button.tsx'
import { Form, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useCommand } from '#web/use-api.ts'
import { AccessLayout, LoginButton } from '../access-layout.tsx'

const schema = signUpContract.validationEmailResend.params

/** Sends the mail that confirms an address again; says the same whether or not the address belongs to anybody. */
export const ResendValidationPage = () => {
  const { t } = useTranslation('organization')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useSchemaForm({ schema, initial: { userEmail: '' } })
  const resend = useCommand('validationEmailResend', {
    silent: true,
    refreshes: [],
    keepsPage: true,
    onSuccess: (_answer, { params }) => setSentTo(params.userEmail),
  })
  if (sentTo !== null)
    return (
      <AccessLayout title={t('organization:access.checkEmail')}>
        <p role="status">{t('organization:access.resendSent', { email: sentTo })}</p>
        <LoginButton>{t('organization:access.loginHere')}</LoginButton>
      </AccessLayout>
    )
  const label = t('organization:access.email')
  return (
    <AccessLayout title={t('organization:access.resendTitle')}>
      <p>{t('organization:access.resendText')}</p>
      <Form
        form={form}
        labels={{ userEmail: label }}
        failure={resend.error?.message}
        onSubmit={({ userEmail }) => {
          if (!resend.isPending) resend.mutate({ params: { userEmail: userEmail.trim() } })
        }}
      >
        <TextField
          label={label}
          type="email"
          autoComplete="username"
          required
          width="full"
          {...form.getInputProps('userEmail')}
          name="userEmail"
        />
        <Button type="submit" variant="primary" wide busy={resend.isPending}>
          {t('organization:access.resendButton')}
        </Button>
      </Form>
      <p>
        <a href={paths.login()}>{t('organization:access.loginHere')}</a>
      </p>
    </AccessLayout>
  )
}
