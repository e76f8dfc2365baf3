import { useTranslation } from 'react-i18next'
import { Button } from '../kit/button.tsx'
import { paths } from '../paths.ts'
import { useSession } from '../session-context.ts'
import classes from './shell.module.css'

/** Says on every page that provider staff act in somebody else's account. */
export const ActingBanner = () => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  if (!me.actingStaff) return null
  return (
    <div className={classes.jump} role="status">
      {t('common:shell.actingAs', { account: me.account.name, staff: me.actingStaff.name })}
      <Button size="compact" onClick={() => location.assign(paths.logout())}>
        {t('common:shell.leave')}
      </Button>
    </div>
  )
}
