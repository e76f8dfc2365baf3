import { ButtonLink } from '#web/kit/button.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'

/** Says on the page of a policy that a letter names another broker, until when the insured can take it back. */
export const BrokerItem = ({ policyId }: { policyId: string }) => {
  const { t } = useTranslation('bor')
  const view = useMarket()
  const { persona, can } = useSession()
  const found = useApi('borPolicies', { query: { policyId } }, { enabled: can(['bor:read']) })
  const waiting = found.data?.content.find(({ status }) => status === 'PENDING')
  if (!waiting) return null
  return (
    <Notice
      tone="warning"
      title={t('bor:item.title', { agency: waiting.receiverName })}
      action={
        <ButtonLink size="compact" href={paths.brokerOfRecord(persona, { letter: waiting.id })}>
          {t('bor:item.open')}
        </ButtonLink>
      }
    >
      {t(waiting.side === 'INCUMBENT' ? 'bor:item.textIncumbent' : 'bor:item.text', {
        last: dateText(waiting.lastDay, view),
        effective: dateText(waiting.effectiveOn, view),
      })}
    </Notice>
  )
}
