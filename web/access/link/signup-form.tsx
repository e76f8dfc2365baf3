import { isInsured, seesAll } from '#domain/access/scopes.ts'
import { useState } from 'react'
import { signUpContract } from '#contract/access/sign-up.ts'
import { requiredText } from '#contract/wire.ts'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { storeTokens } from '#web/client/session/session.ts'
import { ownPath } from '#web/client/session/sign-in.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { Form, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { NewPassword, usePasswordCheck } from '#web/access/shared/new-password.tsx'
import { useCommand } from '#web/use-api.ts'
import { AccessLayout } from '../access-layout.tsx'
import type { TokenInfo } from './token-info.ts'

const schema = signUpContract.authSignup.body

/** Texts of a failed sign-up (specification 0 section 8). */
const failureText = (status: number, detail: string | null, fallback: string): string =>
  status === 412 && detail ? detail : fallback

/** The full sign-up of a new account; customers and the provider's own staff have no producer number. */
export const SignupForm = ({ info, token }: { info: TokenInfo; token: string }) => {
  const { t } = useTranslation('common')
  const [pair, setPair] = useState({ password: '', confirmation: '' })
  const [isAgreed, setAgreed] = useState(false)
  const check = usePasswordCheck(pair, token)
  const isProvider = seesAll(info, 'account')
  const asksNpn = !isInsured(info.accountType) && !isProvider
  const form = useSchemaForm({
    // The market's own word for an organization, which the server's schema does not know.
    schema: schema
      .omit({ password: true, accountType: true })
      .extend({ organization: requiredText(200, t('common:page.organizationRequired')) }),
    initial: {
      invitationCode: '',
      organization: isProvider ? PRODUCT_NAME : '',
      firstName: info.firstName ?? '',
      lastName: info.lastName ?? '',
      npn: '',
    },
  })
  const signUp = useCommand('authSignup', {
    silent: true,
    refreshes: [],
    keepsPage: true,
    onError: (error) => showServerErrors(form, error),
    onSuccess: (tokens) => {
      storeTokens(tokens, false)
      location.assign(ownPath(info.redirectURL) ?? paths.home(info.accountType))
    },
  })
  const { npn } = form.values
  const npnError =
    asksNpn && form.isTouched('npn') && npn === '' ? t('common:page.npnRequired') : form.errors.npn
  const isReady = check.isGood && isAgreed && (!asksNpn || npn !== '')
  const blockedBy = !check.isGood
    ? t('common:page.saveBlocked')
    : asksNpn && npn === ''
      ? t('common:page.npnRequired')
      : t('common:page.agreeFirst')
  const refused = signUp.error?.errors
    .filter(({ field }) => /(^|\.)password$/.test(field))
    .map(({ detail }) => detail)
    .join(' ')
  const labels = {
    invitationCode: t('common:page.invitationCode'),
    organization: t('common:page.organization'),
    firstName: t('common:page.firstName'),
    lastName: t('common:page.lastName'),
    npn: t('common:page.npn'),
  }
  const failure = signUp.error
    ? failureText(signUp.error.status, signUp.error.detail, t('common:page.joinUnavailable'))
    : null
  return (
    <AccessLayout title={t('common:page.signUpTitle')} wide>
      <Form
        form={form}
        labels={labels}
        failure={failure}
        onSubmit={({ npn: number, ...values }) => {
          if (!isReady || signUp.isPending) return
          const body = { ...values, ...(asksNpn && { npn: number }), password: pair.password }
          signUp.mutate({
            query: { validationToken: token },
            body: { ...body, accountType: info.accountType },
          })
        }}
      >
        <TextField label={labels.invitationCode} {...form.getInputProps('invitationCode')} width="full" />
        <TextField
          label={labels.organization}
          {...form.getInputProps('organization')}
          autoComplete="organization"
          width="full"
        />
        <TextField
          label={labels.firstName}
          {...form.getInputProps('firstName')}
          autoComplete="given-name"
          width="full"
        />
        <TextField
          label={labels.lastName}
          {...form.getInputProps('lastName')}
          autoComplete="family-name"
          width="full"
        />
        {asksNpn && (
          <TextField
            label={labels.npn}
            {...form.getInputProps('npn')}
            error={npnError}
            inputMode="numeric"
            maxLength={10}
            width="md"
          />
        )}
        <NewPassword pair={pair} onChange={setPair} check={check} refused={refused} />
        <CheckboxField label={t('common:page.agree')} checked={isAgreed} onChange={setAgreed} />
        <ActionButton
          type="submit"
          variant="primary"
          wide
          busy={signUp.isPending}
          availability={{
            allowed: isReady,
            reason: blockedBy,
          }}
        >
          {t('common:page.signUpButton')}
        </ActionButton>
      </Form>
    </AccessLayout>
  )
}
