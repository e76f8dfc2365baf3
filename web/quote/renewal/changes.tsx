import { ActionButton } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Quote } from '../shared/quote.ts'

/** What was changed of the expiring policy since its renewal was begun: taken over into the renewal, or left. */
export const RenewalChanges = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('renewal')
  const { can } = useSession()
  const params = { productType: quote.product, id: quote.id }
  const { data } = useApi(
    'quoteRenewalChanges',
    { params },
    { enabled: quote.isRenewal && can(['policy:renew']) },
  )
  const decide = useCommand('quoteRenewalChangesDecide', {
    success: t('renewal:meanwhile.done'),
    failure: t('renewal:meanwhile.failed'),
  })
  if (!data || data.changes.length === 0) return null
  const choose = (isTaken: boolean) =>
    decide.mutate({ params, body: { isTaken, sequence: data.sequence, version: quote.version } })
  return (
    <Notice
      tone="warning"
      title={t('renewal:meanwhile.title', { number: data.policyNumber })}
      action={
        <>
          <ActionButton
            size="compact"
            availability={quote.actions.update}
            busy={decide.isPending}
            busyText={t('renewal:meanwhile.busy')}
            onClick={() => choose(true)}
          >
            {t('renewal:meanwhile.take')}
          </ActionButton>
          <ActionButton
            size="compact"
            availability={{ allowed: true }}
            busy={decide.isPending}
            busyText={t('renewal:meanwhile.busy')}
            onClick={() => choose(false)}
          >
            {t('renewal:meanwhile.leave')}
          </ActionButton>
        </>
      }
    >
      <ul>
        {data.changes.map(({ label, found, left }) => (
          <li key={label}>
            {label}: {found ?? t('renewal:noLine')} → {left ?? t('renewal:noLine')}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
