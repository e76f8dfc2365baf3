import { leaveForProvider } from '#web/client/sso-way.ts'
import { Button } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './profile.module.css'

/** The identity at the single sign-on provider, where there is one: connected or not, and the way to change it. */
export const IdentityCard = () => {
  const { t } = useTranslation('organization')
  const { persona } = useSession()
  const name = useApi('ssoGet', {}).data?.name
  const isLinked = useApi('ssoLinkGet', {}, { enabled: Boolean(name) }).data?.isLinked
  const begin = useCommand('ssoLinkStart', {
    refreshes: [],
    onSuccess: ({ url, binding }) =>
      leaveForProvider(url, { binding, purpose: 'link', next: paths.profile(persona, { tab: 'mfa' }) }),
  })
  const end = useCommand('ssoUnlink', {
    success: t('organization:sso.disconnected'),
    refreshes: ['ssoLinkGet'],
  })
  if (!name || isLinked === undefined) return null
  const askEnd = async () => {
    const isSure = await askToConfirm({
      title: t('organization:sso.disconnectTitle', { name }),
      text: t('organization:sso.disconnectText'),
      confirm: t('organization:sso.disconnect'),
      danger: true,
    })
    if (isSure) end.mutate({})
  }
  return (
    <Card title={t('organization:sso.title')}>
      <p className={classes.quiet}>
        {t(isLinked ? 'organization:sso.linked' : 'organization:sso.unlinked', { name })}
      </p>
      <div>
        {isLinked ? (
          <Button busy={end.isPending} onClick={() => void askEnd()}>
            {t('organization:sso.disconnect')}
          </Button>
        ) : (
          <Button busy={begin.isPending} onClick={() => begin.mutate({})}>
            {t('organization:sso.connect', { name })}
          </Button>
        )}
      </div>
    </Card>
  )
}
