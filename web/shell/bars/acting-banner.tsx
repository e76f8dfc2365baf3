import { call } from '#web/client.ts'
import { dropTokens } from '#web/client/session/session.ts'
import { Button } from '#web/kit/button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import classes from '#web/shell/shell.module.css'

/** Ends the session in the other account. The tab was opened for it and goes with it; the own session stays. */
const leave = async (): Promise<void> => {
  await call('authLogout', {}, { keepsUnauthorized: true }).catch(() => undefined)
  dropTokens()
  window.close()
  // A browser closes only tabs that a page opened.
  location.assign(paths.loading())
}

/** Says on every page that provider staff act in another user's account. */
export const ActingBanner = () => {
  const { t } = useTranslation('common')
  const { me } = useSession()
  if (!me.actingStaff) return null
  return (
    <div className={classes.jump} role="status">
      {t('common:shell.actingAs', { account: me.account.name, staff: me.actingStaff.name })}
      <Button size="compact" onClick={() => void leave()}>
        {t('common:shell.leave')}
      </Button>
    </div>
  )
}
