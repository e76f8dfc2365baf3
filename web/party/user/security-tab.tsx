import type { Answer } from '#web/client.ts'
import { isEnterable } from '#domain/access/account-types.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { Badge } from '#web/kit/page/status-badge.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'

type Security = Answer<'orgSecurityGet'>

/** What the account asks of its users' sign-in, and whether provider staff may act in it. */
export const SecurityTab = () => {
  const security = useApi('orgSecurityGet', {})
  if (security.error) return <ErrorState error={security.error} onRetry={() => void security.refetch()} />
  if (!security.data) return <Skeletons lines={4} height={24} />
  return <SecurityCards security={security.data} />
}

const SecurityCards = ({ security }: { security: Security }) => {
  const { t } = useTranslation('organization')
  const { me } = useSession()
  const save = useCommand('orgSecurityUpdate', {
    success: t('organization:security.saved'),
    refreshes: ['orgSecurityGet', 'authMe'],
  })
  const { enforceMfa, allowsJump, usersWithoutMfa } = security
  // The server has the same rule: staff acting for a user cannot change how anyone signs in.
  const reason = me.actingStaff ? t('organization:security.acting') : undefined
  const change = async (changed: Partial<Security>, text: string, confirm: string) => {
    const isSure = await askToConfirm({ title: `${confirm}?`, text, confirm })
    if (isSure) save.mutate({ body: { enforceMfa, allowsJump, ...changed } })
  }
  return (
    <>
      <SwitchCard
        title={t('organization:security.mfaTitle')}
        text={t('organization:security.mfaText')}
        note={t('organization:security.without', { count: usersWithoutMfa })}
        isOn={enforceMfa}
        state={t(enforceMfa ? 'organization:security.required' : 'organization:security.optional')}
        label={t(enforceMfa ? 'organization:security.mfaOff' : 'organization:security.mfaOn')}
        reason={reason}
        isPending={save.isPending}
        onChange={(label) =>
          void change(
            { enforceMfa: !enforceMfa },
            enforceMfa
              ? t('organization:security.mfaOffText')
              : t('organization:security.mfaOnText', { count: usersWithoutMfa }),
            label,
          )
        }
      />
      {isEnterable(me.account.accountType) && (
        <SwitchCard
          title={t('organization:security.jumpTitle')}
          text={t('organization:security.jumpText')}
          isOn={allowsJump}
          state={t(allowsJump ? 'organization:security.letIn' : 'organization:security.keptOut')}
          label={t(allowsJump ? 'organization:security.jumpOff' : 'organization:security.jumpOn')}
          reason={reason}
          isPending={save.isPending}
          onChange={(label) =>
            void change(
              { allowsJump: !allowsJump },
              t(allowsJump ? 'organization:security.jumpOffText' : 'organization:security.jumpOnText'),
              label,
            )
          }
        />
      )}
    </>
  )
}

const SwitchCard = (props: {
  title: string
  text: string
  note?: string
  isOn: boolean
  state: string
  label: string
  reason: string | undefined
  isPending: boolean
  onChange: (label: string) => void
}) => (
  <Card title={props.title}>
    <p>
      <Badge tone={props.isOn ? 'success' : 'neutral'}>{props.state}</Badge>
    </p>
    <p>{props.text}</p>
    {props.note && <p>{props.note}</p>}
    <div>
      <ActionButton
        availability={{ allowed: props.reason === undefined, reason: props.reason }}
        busy={props.isPending}
        onClick={() => props.onChange(props.label)}
      >
        {props.label}
      </ActionButton>
    </div>
  </Card>
)
