import { useEffect, useState } from 'react'
import { storeTokens } from '#web/client/session/session.ts'
import { type SsoWay, takeSsoWay } from '#web/client/sso-way.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { go } from '#web/kit/place/place.tsx'
import { paths } from '#web/paths.ts'
import { useCommand } from '#web/use-api.ts'
import { AccessLayout, LoginButton } from '../access-layout.tsx'
import { SsoFactorForm } from './sso-factor-form.tsx'

const CHALLENGE = 307

/** What the provider put into the address: a code, or why there is none. */
interface Return {
  way: SsoWay
  code: string
  state: string
  iss?: string
}

const readReturn = (search: string, way: SsoWay | null): Return | null => {
  const query = new URLSearchParams(search)
  const [code, state, iss] = [query.get('code'), query.get('state'), query.get('iss')]
  if (!way || !code || !state) return null
  return { way, code, state, ...(iss && { iss }) }
}

/** The page may be mounted anew while its address is cleaned; what came back is taken and used once all the same. */
let taken: { back: Return | null } | null = null
let isUsed = false

/** Takes what came back out of the address before anything else is asked for. */
const useReturn = (): Return | null => {
  const [{ back }] = useState(() => {
    taken ??= { back: readReturn(location.search, takeSsoWay()) }
    return taken
  })
  useEffect(() => {
    if (location.search !== '') go('/sso/callback', 'replace')
  }, [])
  return back
}

const leaveFor = (next: string | null): void =>
  location.replace(next ? `/loading?redirect=${encodeURIComponent(next)}` : '/loading')

/** The identity provider sends the browser here: signs in, or connects the identity to who is signed in. */
export const SsoCallbackPage = () => {
  const { t } = useTranslation('organization')
  const back = useReturn()
  const [asksCode, setAsksCode] = useState(false)
  const [failure, setFailure] = useState<string | null>(back ? null : t('organization:sso.nothing'))
  const onError = (error: { status: number; message: string }) => {
    if (error.status === CHALLENGE) setAsksCode(true)
    setFailure(error.status === CHALLENGE ? null : error.message)
  }
  const shared = { silent: true, keepsUnauthorized: true, refreshes: [], onError } as const
  const signIn = useCommand('ssoToken', {
    ...shared,
    onSuccess: (tokens) => {
      storeTokens(tokens, false)
      leaveFor(back?.way.next ?? null)
    },
  })
  const link = useCommand('ssoLink', { ...shared, onSuccess: () => leaveFor(back?.way.next ?? null) })
  const finish = (factor: { mfaCode?: string; recoveryCode?: string } = {}) => {
    if (!back) return
    const { way, ...rest } = back
    const body = { ...rest, binding: way.binding }
    setFailure(null)
    if (way.purpose === 'link') link.mutate({ body })
    else signIn.mutate({ body: { ...body, ...factor } })
  }
  useEffect(() => {
    if (isUsed) return
    isUsed = true
    finish()
  })
  const isLink = back?.way.purpose === 'link'
  const title = t(isLink ? 'organization:sso.connecting' : 'organization:sso.signingIn')
  return (
    <AccessLayout title={title}>
      {failure && !asksCode && <Notice tone="danger" title={failure} />}
      {asksCode && <SsoFactorForm failure={failure} pending={signIn.isPending} onSubmit={finish} />}
      {!failure && !asksCode && <Skeletons lines={3} />}
      {failure && !asksCode && (
        <p>
          {isLink ? (
            <Button onClick={() => leaveFor(back.way.next)}>{t('organization:sso.backToProfile')}</Button>
          ) : (
            <LoginButton>{t('organization:access.loginHere')}</LoginButton>
          )}
        </p>
      )}
      {asksCode && <a href={paths.login()}>{t('organization:sso.otherWay')}</a>}
    </AccessLayout>
  )
}
