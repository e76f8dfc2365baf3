import { useEffect, useState } from 'react'
import type { Answer } from '#web/client.ts'
import { ActionButton, Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { IdentityCard } from './identity-card.tsx'
import { MfaSetup } from './mfa-setup.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import classes from './profile.module.css'
import { RecoveryCodes } from './recovery-codes.tsx'

type Factor = Answer<'mfaGet'>
type Kind = Factor['mfaType']
type Setup = Answer<'mfaUpdate'>

/** From an account that was closed until there was a second factor, home (specification 1 section 9). */
const REDIRECT_MS = 2_000

/** Goes home after a while where the account demanded what has been set up. */
const useWayHome = () => {
  const { me } = useSession()
  const [wasDemanded] = useState(me.mustSetUpMfa)
  const [isLeaving, setLeaving] = useState(false)
  useEffect(() => {
    if (!isLeaving || !wasDemanded) return
    const timer = setTimeout(() => go(paths.home(me.account.accountType)), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [isLeaving, wasDemanded, me.account.accountType])
  return () => setLeaving(true)
}

/** The second factor: what it is, another one, and the codes for a lost device. */
export const MfaTab = () => {
  const { t } = useTranslation('organization')
  const leave = useWayHome()
  const factor = useApi('mfaGet', {})
  const passkeys = useApi('passkeySearch', {})
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const choose = useCommand('mfaUpdate', {
    refreshes: ['mfaGet', 'authMe'],
    onSuccess: (answer) => setSetup(answer.mfaType === 'NONE' ? null : answer),
  })
  const renew = useCommand('recoveryCodesRenew', {
    refreshes: ['mfaGet'],
    onSuccess: (answer) => setCodes(answer.recoveryCodes),
  })
  if (factor.error) return <ErrorState error={factor.error} onRetry={() => void factor.refetch()} />
  if (passkeys.error) return <ErrorState error={passkeys.error} onRetry={() => void passkeys.refetch()} />
  if (!factor.data || !passkeys.data) return <Skeletons lines={4} height={24} />
  if (codes)
    return (
      <RecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes(null)
          leave()
        }}
      />
    )
  if (setup)
    return (
      <MfaSetup
        setup={setup}
        onCancel={() => setSetup(null)}
        onAgain={() => choose.mutate({ query: { mfaType: setup.mfaType } })}
        onDone={(recovery) => {
          setSetup(null)
          setCodes(recovery)
        }}
      />
    )
  return (
    <div className={classes.stack}>
      <Current factor={factor.data} hasPasskey={passkeys.data.length > 0} />
      <PasskeysCard passkeys={passkeys.data} />
      <Card title={t('organization:profile.mfaChoose')}>
        {factor.data.choices.map((choice) => (
          <Choice
            key={choice.mfaType}
            choice={choice}
            isCurrent={choice.mfaType === factor.data.mfaType}
            pending={choose.isPending}
            onChoose={(mfaType) => choose.mutate({ query: { mfaType } })}
          />
        ))}
      </Card>
      {factor.data.mfaType !== 'NONE' && (
        <Card title={t('organization:profile.recovery')}>
          <p>{t('organization:profile.recoveryLeft', { count: factor.data.recoveryCodesLeft })}</p>
          <div>
            <Button busy={renew.isPending} onClick={() => renew.mutate({})}>
              {t('organization:profile.recoveryRenew')}
            </Button>
          </div>
        </Card>
      )}
      <IdentityCard />
    </div>
  )
}

const Current = ({ factor, hasPasskey }: { factor: Factor; hasPasskey: boolean }) => {
  const { t } = useTranslation('organization')
  if (factor.mfaType !== 'NONE')
    return (
      <Notice tone="success" title={t('organization:profile.mfaOn')}>
        {t(`organization:profile.mfa-${factor.mfaType}`)}
      </Notice>
    )
  if (hasPasskey)
    return (
      <Notice tone="success" title={t('organization:passkey.strongTitle')}>
        {t('organization:passkey.strong')}
      </Notice>
    )
  return (
    <Notice tone="warning" title={t('organization:profile.mfaOff')}>
      {factor.isEnforced ? t('organization:profile.mfaEnforced') : t('organization:profile.mfaWhy')}
    </Notice>
  )
}

const Choice = (props: {
  choice: Factor['choices'][number]
  isCurrent: boolean
  pending: boolean
  onChoose: (kind: Kind) => void
}) => {
  const { t } = useTranslation('organization')
  const { choice, isCurrent } = props
  if (isCurrent && choice.mfaType === 'NONE') return null
  const name = t(`organization:profile.mfa-${choice.mfaType}`)
  const again = isCurrent ? t('organization:profile.mfaAgain') : t('organization:profile.mfaUse')
  const verb = choice.mfaType === 'NONE' ? t('organization:profile.mfaSwitchOff') : again
  return (
    <div className={classes.choice}>
      <div>
        <h3>{name}</h3>
        <p>{t(`organization:profile.mfaText-${choice.mfaType}`)}</p>
        {choice.warning && <p>{choice.warning}</p>}
        {!choice.allowed && choice.reason && <p className={classes.reason}>{choice.reason}</p>}
      </div>
      <ActionButton
        busy={props.pending}
        availability={choice}
        aria-label={`${verb}: ${name}`}
        onClick={() => props.onChoose(choice.mfaType)}
      >
        {verb}
      </ActionButton>
    </div>
  )
}
