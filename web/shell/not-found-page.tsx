import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../kit/button.tsx'
import { useDocumentTitle } from '../kit/page.tsx'
import { useMaybeSession } from '../session-context.ts'
import { paths } from '../paths.ts'
import { openPalette } from './palette-state.ts'
import classes from './shell.module.css'

/** No page at this address, outside of the areas. */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

/** No page at this address; offers the home page and the search. */
export const NotFound = () => {
  const { t } = useTranslation('common')
  const session = useMaybeSession()
  useDocumentTitle(t('common:page.notFound'))
  const home = session ? paths.home(session.me.account.accountType) : paths.loading()
  return (
    <div className={classes.centered}>
      <h1>{t('common:page.notFound')}</h1>
      <p>{t('common:page.notFoundText')}</p>
      <div className={classes.buttons}>
        {session && <Button onClick={openPalette}>{t('common:page.searchInstead')}</Button>}
        <ButtonLink variant="primary" href={home}>
          {t('common:page.goHome')}
        </ButtonLink>
      </div>
    </div>
  )
}
