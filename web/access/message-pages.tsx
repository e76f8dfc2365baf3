import { COMPANIES } from '#domain/market/company.ts'
import { paths } from '#web/paths.ts'
import { AccessLayout, LoginButton } from './access-layout.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** Whom to ask for help, in the market whose language the page speaks. */
export const SupportContact = () => {
  const { t, locale } = useTranslation('organization')
  const { email, phone } = COMPANIES[locale === 'en-GB' ? 'UK' : 'US']
  return (
    <p>
      {t('organization:access.needHelp')} <a href={`mailto:${email}`}>{email}</a>,{' '}
      <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
    </p>
  )
}

/** The password may no longer be used: a link to set a new one was mailed. */
export const PasswordExpiredPage = () => {
  const { t } = useTranslation('organization')
  return (
    <AccessLayout title={t('organization:access.expiredTitle')}>
      <p>{t('organization:access.expiredText')}</p>
      <SupportContact />
      <LoginButton>{t('organization:access.loginHere')}</LoginButton>
    </AccessLayout>
  )
}

/** After a sign-up: the address has to be confirmed. */
export const SignupSubmittedPage = () => {
  const { t } = useTranslation('organization')
  return (
    <AccessLayout title={t('organization:access.submittedTitle')}>
      <p>{t('organization:access.submittedText')}</p>
      <p>
        <a href={paths.resendValidation()}>{t('organization:access.resendLink')}</a>
      </p>
      <SupportContact />
    </AccessLayout>
  )
}

/** After signing an application. */
export const ApplicationSignedPage = () => {
  const { t } = useTranslation('organization')
  return (
    <AccessLayout title={t('organization:access.signedTitle')}>
      <p>{t('organization:access.signedText')}</p>
      <SupportContact />
      <LoginButton>{t('organization:access.loginHere')}</LoginButton>
    </AccessLayout>
  )
}
