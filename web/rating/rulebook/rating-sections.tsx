import { AppLink } from '#web/kit/place/link.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { RULEBOOK } from './parts.ts'
import classes from './rulebook.module.css'

/** The way between the pages of the rating desk: programs, and what applies along with them. */
export const RatingSections = ({ current }: { current: 'programs' | (typeof RULEBOOK)[number] }) => {
  const { t } = useTranslation('rating')
  const { persona } = useSession()
  return (
    <nav className={classes.sections} aria-label={t('rating:sections.label')}>
      <AppLink href={paths.rating(persona)} {...(current === 'programs' && { 'aria-current': 'page' })}>
        {t('rating:list.title')}
      </AppLink>
      {RULEBOOK.map((part) => (
        <AppLink
          key={part}
          href={paths.rulebook(persona, part)}
          {...(current === part && { 'aria-current': 'page' })}
        >
          {t(`rating:sections.${part}`)}
        </AppLink>
      ))}
    </nav>
  )
}
