import { chosen, emailSaying } from '#domain/kernel/fields.ts'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '#web/kit/button.tsx'
import { Form, useSchemaForm } from '#web/kit/form/form.tsx'
import { PasswordField, TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { useCaptcha } from '../sign-in/captcha.ts'
import { CaptchaNotice } from '../sign-in/captcha-notice.tsx'

const UNAUTHORIZED = 401

/** Asks for a link that resets the second factor. The password is asked for, so that no one else can send one. */
export const MfaResetForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTranslation(['organization', 'common'])
  const captcha = useCaptcha('mfaReset')
  const [failure, setFailure] = useState<string | null>(null)
  const [isProving, setProving] = useState(false)
  const form = useSchemaForm({
    schema: z.object({
      username: emailSaying(t('organization:access.emailInvalid')),
      password: chosen(t('common:page.passwordRequired')),
    }),
    initial: { username: '', password: '' },
  })
  const request = useCommand('mfaReset', {
    silent: true,
    refreshes: [],
    keepsPage: true,
    onSuccess: (_answer, { body }) => onSent(body.username),
    onError: (error) =>
      setFailure(
        error.status === UNAUTHORIZED
          ? t('organization:access.mfaResetUnknown')
          : t('organization:access.mfaResetFailed'),
      ),
  })
  const submit = async (values: { username: string; password: string }) => {
    if (isProving || request.isPending) return
    setFailure(null)
    setProving(true)
    try {
      const captchaResponse = await captcha.take()
      request.mutate({ query: {}, body: { ...values, captchaResponse } })
    } catch {
      setFailure(t('organization:access.mfaResetFailed'))
    } finally {
      setProving(false)
    }
  }
  const labels = { username: t('organization:access.email'), password: t('common:page.password') }
  return (
    <>
      <p>{t('organization:access.mfaResetText')}</p>
      <CaptchaNotice failedAt={captcha.failedAt} />
      <Form form={form} labels={labels} failure={failure} onSubmit={(values) => void submit(values)}>
        <TextField
          label={labels.username}
          type="email"
          autoComplete="username"
          required
          width="full"
          {...form.getInputProps('username')}
          name="username"
        />
        <PasswordField
          label={labels.password}
          required
          width="full"
          {...form.getInputProps('password')}
          name="password"
        />
        <Button type="submit" variant="primary" wide busy={isProving || request.isPending}>
          {t('organization:access.mfaResetButton')}
        </Button>
      </Form>
    </>
  )
}
