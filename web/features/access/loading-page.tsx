import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/client.ts'
import { ownPath } from '#web/client/sign-in.ts'
import { Page, useDocumentTitle } from '#web/kit/page.tsx'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { toastError } from '#web/kit/toasts.ts'
import { useUrlState } from '#web/kit/url-state.ts'
import { paths } from '#web/paths.ts'
import classes from './access.module.css'

/** The home page follows 800 ms after the screen appeared (specification 0 section 9). */
const DELAY_MS = 800

/** 'You're entering {account}' over placeholders, then the home of the account type or the remembered page. */
export const LoadingPage = () => {
  const { t } = useTranslation('common')
  const router = useRouter()
  const { search } = useUrlState()
  const account = search.get('accountName')
  const words = account ? t('common:page.entering', { account }) : t('common:page.enteringAny')
  useDocumentTitle(words)
  useEffect(() => {
    let isLeft = false
    const wait = new Promise((resolve) => setTimeout(resolve, DELAY_MS))
    const enter = async () => {
      const [me] = await Promise.all([call('authMe', {}), wait])
      if (!isLeft)
        router.history.replace(ownPath(search.get('redirect')) ?? paths.home(me.account.accountType))
    }
    enter().catch(() => !isLeft && toastError(t('common:page.userFailed')))
    return () => {
      isLeft = true
    }
  }, [router, search, t])
  return (
    <main className={classes.loading}>
      <h1 role="status">{words}</h1>
      <Page>
        <Skeletons lines={8} height={24} />
      </Page>
    </main>
  )
}
