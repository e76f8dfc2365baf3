import { useContext, useEffect } from 'react'
import { reportError } from '../client/error-reports.ts'
import { ApiError } from '../client/problem.ts'
import { Button } from '../kit/button.tsx'
import { toastSuccess } from '../kit/toast/toasts.ts'
import { InShell } from '../kit/page/in-shell.ts'
import { useTranslation } from '../kit/texts.ts'
import classes from './shell.module.css'
import { supportAddress } from './support.ts'

const detailsOf = (error: unknown): string =>
  [
    String(error),
    `Page: ${location.pathname}`,
    `Browser: ${navigator.userAgent}`,
    ...(error instanceof ApiError ? [`Request: ${error.requestId ?? '-'}`, `Status: ${error.status}`] : []),
    '',
    error instanceof Error ? (error.stack ?? '') : '',
  ].join('\n')

/** The page that is shown when a screen breaks (specification 0 section 2). */
export const UnexpectedErrorPage = ({ error }: { error: unknown }) => {
  const { t } = useTranslation('common')
  // Inside of the shell there is a main part already.
  const Frame = useContext(InShell) ? 'div' : 'main'
  const details = detailsOf(error)
  useEffect(() => reportError(error), [error])
  const copy = async () => {
    await navigator.clipboard.writeText(details)
    toastSuccess(t('common:kit.copied'))
  }
  return (
    <Frame className={classes.centered}>
      <h1>{t('common:page.unexpected')}</h1>
      <p>{t('common:page.unexpectedText')}</p>
      <div className={classes.buttons}>
        <Button onClick={copy}>{t('common:page.copyError')}</Button>
        <Button variant="primary" onClick={() => location.reload()}>
          {t('common:page.refresh')}
        </Button>
        <Button onClick={() => location.assign(supportAddress(t('common:page.unexpected')))}>
          {t('common:page.support')}
        </Button>
      </div>
    </Frame>
  )
}
