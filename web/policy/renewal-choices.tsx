import { Button } from '#web/kit/button.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { instantText } from '#web/kit/format/format.ts'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useModal } from '#web/use-modal.ts'
import type { Policy } from './policy.ts'

/** Says that the policy is opted out of its renewal or its reminders are muted, by whom and why, with the way back. */
export const RenewalChoices = ({ policy }: { policy: Policy }) => {
  const { t } = useTranslation('policy')
  const view = useMarket()
  const { can } = useSession()
  const openModal = useModal()
  const choices = [
    ['optOut', 'optIn', policy.optedOut],
    ['mute', 'unmute', policy.remindersMuted],
  ] as const
  return choices.map(
    ([choice, back, made]) =>
      made && (
        <Notice
          key={choice}
          tone="warning"
          title={t(`policy:choice.${choice}.made`)}
          action={
            can(['policy:renew']) &&
            policy.actions[back]?.allowed && (
              <Button
                size="compact"
                onClick={() => openModal('policy.choice', { policyId: policy.id, choice: back })}
              >
                {t(`policy:choice.${back}.submit`)}
              </Button>
            )
          }
        >
          {made.reason === null
            ? t('policy:choice.byAlone', { name: made.by, at: instantText(made.at, view) })
            : t('policy:choice.by', { name: made.by, at: instantText(made.at, view), reason: made.reason })}
        </Notice>
      ),
  )
}
