import { Button, ButtonLink } from '../kit/button.tsx'
import { useDocumentTitle } from '../kit/page/page-title.tsx'
import { useTranslation } from '../kit/texts.ts'
import { useMaybeSession } from '../session-context.ts'
import { paths } from '../paths.ts'
import { openPalette } from './palette/palette-state.ts'
import classes from './shell.module.css'

/** No page at this address, outside of the areas. */
export const NotFoundPage = () => (
  <main>
    <NotFound />
  </main>
)

/** No page, or no such record, at this address; offers the way back and the search. */
export const NotFound = (props: {
  title?: string
  text?: string
  back?: { href: string; label: string }
}) => {
  const { t } = useTranslation('common')
  const session = useMaybeSession()
  const title = props.title ?? t('common:page.notFound')
  useDocumentTitle(title)
  const home = session ? paths.home(session.me.account.accountType) : paths.loading()
  const back = props.back ?? { href: home, label: t('common:page.goHome') }
  return (
    <div className={classes.centered}>
      <h1>{title}</h1>
      <p>{props.text ?? t('common:page.notFoundText')}</p>
      <div className={classes.buttons}>
        {session && <Button onClick={openPalette}>{t('common:page.searchInstead')}</Button>}
        <ButtonLink variant="primary" href={back.href}>
          {back.label}
        </ButtonLink>
      </div>
    </div>
  )
}
