import { Button } from '#web/kit/button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import classes from '#web/shell/shell.module.css'
import { useCookieQuestion } from '#web/client/cookies/use-cookie-question.ts'

/** Asks for consent to cookies: Accept holds for six months, Deny is not asked again. */
export const CookieBar = () => {
  const { t } = useTranslation('common')
  const { isAsked, answer } = useCookieQuestion()
  if (!isAsked) return null
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
