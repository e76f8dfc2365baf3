import { Fragment, useEffect } from 'react'
import { COMPANIES } from '#domain/market/company.ts'
import { useDocumentTitle } from '#web/kit/page/page-title.tsx'
import { CopyText } from '#web/kit/page/page.tsx'
import { Button } from '#web/kit/button.tsx'
import { AppLink } from '#web/kit/place/link.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import classes from './access.module.css'
import { AccessLayout, Brand, LoginButton } from './access-layout.tsx'

/** The server-down page asks again every 30 s (specification 0 section 9). */
const RELOAD_MS = 30_000

const isAnswering = async (): Promise<boolean> =>
  (await fetch('/api/console-version', { cache: 'no-store' }).catch(() => null))?.ok ?? false

const leaveWhenAnswering = async (): Promise<void> => {
  if (await isAnswering()) location.assign(paths.loading())
}

/** Shown while the server does not answer; leaves by itself when it does. */
export const ServerDownPage = () => {
  const { t } = useTranslation('common')
  useDocumentTitle(t('common:page.serverDown'))
  useEffect(() => {
    const timer = setInterval(() => void leaveWhenAnswering(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className={classes.plain}>
      <Brand />
      <h1>{t('common:page.serverDown')}</h1>
      <p>{t('common:page.serverDownText')}</p>
      <Button variant="primary" onClick={leaveWhenAnswering}>
        {t('common:page.tryAgain')}
      </Button>
    </main>
  )
}

/** 'Thank you for signing up': the admin gets an email to set up the account. */
export const LoginExistingPage = () => {
  const { t } = useTranslation('common')
  return (
    <AccessLayout title={t('common:page.thanksTitle')}>
      <p>{t('common:page.thanksExisting')}</p>
      <LoginButton>{t('common:page.signIn')}</LoginButton>
    </AccessLayout>
  )
}

/** Recommends a current browser, with the login address to copy into it. */
export const UnsupportedPage = () => {
  const { t, locale } = useTranslation('common')
  const company = COMPANIES[locale === 'en-GB' ? 'UK' : 'US']
  useDocumentTitle(t('common:page.unsupported'))
  return (
    <main className={classes.plain}>
      <Brand />
      <h1>{t('common:page.unsupported')}</h1>
      <p>{t('common:page.unsupportedText')}</p>
      <a className={classes.button} href="https://www.google.com/chrome/" rel="noreferrer">
        {t('common:page.download')}
      </a>
      <p>
        {t('common:page.loginUrl')} <CopyText text={`${location.origin}${paths.login()}`} />
      </p>
      <p>
        <AppLink href="/terms">{t('common:shell.terms')}</AppLink> ·{' '}
        <AppLink href="/privacy">{t('common:shell.privacy')}</AppLink> ·{' '}
        <a href={`mailto:${company.email}`}>{t('common:page.support')}</a>
      </p>
      <p>
        {company.social.map(({ name, url }, at) => (
          <Fragment key={name}>
            {at > 0 && ' · '}
            <a href={url} rel="noreferrer">
              {name}
            </a>
          </Fragment>
        ))}
      </p>
    </main>
  )
}
