import { useState } from 'react'
import { signUpContract } from '#contract/access/sign-up.ts'
import type { ApiError } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Form, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useCommand } from '#web/use-api.ts'
import { AccessLayout, LoginButton } from '../access-layout.tsx'
import { useCaptcha } from '../sign-in/captcha.ts'
import { CaptchaNotice } from '../sign-in/captcha-notice.tsx'
import { MfaResetForm } from './mfa-reset-form.tsx'

const schema = signUpContract.passwordResetRequest.params

/** Asks for a link that resets the password; opened by Reset MFA, for one that resets the second factor. */
export const ForgotPasswordPage = () => {
  const { t } = useTranslation('organization')
  const { search } = useUrlState()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const isMfa = search.get('mfa') === 'reset'
  if (sentTo !== null)
    return (
      <AccessLayout title={t('organization:access.checkEmail')}>
        <p role="status">
          {isMfa
            ? t('organization:access.mfaResetSent', { email: sentTo })
            : t('organization:access.resetSent', { email: sentTo })}
        </p>
        <LoginButton>{t('organization:access.loginHere')}</LoginButton>
      </AccessLayout>
    )
  return (
    <AccessLayout
      title={isMfa ? t('organization:access.mfaResetTitle') : t('organization:access.forgotTitle')}
    >
      {isMfa ? <MfaResetForm onSent={setSentTo} /> : <PasswordResetForm onSent={setSentTo} />}
      <p>
        <a href={paths.login()}>{t('organization:access.loginHere')}</a>
      </p>
    </AccessLayout>
  )
}

const PasswordResetForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const { t } = useTranslation('organization')
  const captcha = useCaptcha('passwordReset')
  const [failure, setFailure] = useState<string | null>(null)
  const [isProving, setProving] = useState(false)
  const form = useSchemaForm({ schema, initial: { userEmail: '' } })
  const request = useCommand('passwordResetRequest', {
    silent: true,
    refreshes: [],
    keepsPage: true,
    onSuccess: (_answer, { params }) => onSent(params.userEmail),
    onError: (error: ApiError) => setFailure(error.detail ?? t('organization:access.resetFailed')),
  })
  const submit = async ({ userEmail }: { userEmail: string }) => {
    if (isProving || request.isPending) return
    setFailure(null)
    setProving(true)
    try {
      const captchaResponse = await captcha.take()
      request.mutate({ params: { userEmail: userEmail.trim() }, query: {}, body: { captchaResponse } })
    } catch {
      setFailure(t('organization:access.resetFailedCaptcha'))
    } finally {
      setProving(false)
    }
  }
  const label = t('organization:access.email')
  return (
    <>
      <p>{t('organization:access.forgotText')}</p>
      <CaptchaNotice failedAt={captcha.failedAt} />
      <Form
        form={form}
        labels={{ userEmail: label }}
        failure={failure}
        onSubmit={(values) => void submit(values)}
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
        <Button type="submit" variant="primary" wide busy={isProving || request.isPending}>
          {t('organization:access.resetPassword')}
        </Button>
      </Form>
    </>
  )
}
