import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserNow } from '../kit/clock.ts'
import { Button } from '../kit/button.tsx'
import { consentIsNeeded, storeConsent } from './cookie-consent.ts'
import classes from './shell.module.css'

/** The bar appears after 1.5 s (specification 0 section 9). */
const DELAY_MS = 1500

/** Asks for consent to cookies: Accept holds for six months, Deny is not asked again. */
export const CookieBar = () => {
  const { t } = useTranslation('common')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!consentIsNeeded(localStorage, browserNow())) return
    const timer = setTimeout(() => setShown(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  const answer = (isAccepted: boolean) => {
    storeConsent(localStorage, isAccepted, browserNow())
    setShown(false)
  }
  return (
    <section className={classes.bar} aria-label={t('common:shell.cookieBar')}>
      <span>
        {t('common:shell.cookieText')} <a href="/privacy">{t('common:shell.cookiePolicy')}</a>
      </span>
      <span className={classes.barButtons}>
        <Button onClick={() => answer(false)}>{t('common:shell.deny')}</Button>
        <Button onClick={() => answer(true)}>{t('common:shell.accept')}</Button>
      </span>
    </section>
  )
}
