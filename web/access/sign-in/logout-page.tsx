import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PRODUCT_NAME } from '#domain/market/company.ts'
import { call } from '#web/client.ts'
import { accessToken, clearStoredSession } from '#web/client/session/session.ts'
import { announceEnd } from '#web/client/session/tabs.ts'
import { useDocumentTitle } from '#web/kit/page/page-title.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import classes from '../access.module.css'
import { Brand } from '../access-layout.tsx'

/** Ends the session on the server and in all tabs, clears what is stored, and links to sign in. */
export const LogoutPage = () => {
  const { t } = useTranslation('common')
  const queries = useQueryClient()
  useDocumentTitle(t('common:page.loggedOut'))
  useEffect(() => {
    const end = async () => {
      // The session ends here whatever the server says: an expired one is over already.
      if (accessToken()) await call('authLogout', {}, { keepsUnauthorized: true }).catch(() => undefined)
      announceEnd()
      clearStoredSession()
      queries.clear()
    }
    void end()
  }, [queries])
  return (
    <main className={classes.plain}>
      <Brand />
      <h1>{t('common:page.loggedOut')}</h1>
      <p>{t('common:page.loggedOutText', { product: PRODUCT_NAME })}</p>
      <a className={classes.button} href={paths.login()}>
        {t('common:page.signIn')}
      </a>
    </main>
  )
}
