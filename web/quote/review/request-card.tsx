import { useQueryClient } from '@tanstack/react-query'
import { ActionButton } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { AttestedDetails, detailsOf } from '../attested-details.tsx'
import type { Quote } from '../shared/quote.ts'
import classes from './review.module.css'

/** The quote is read again this long after the request (specification 1 section 4). */
const REFRESH_MS = 1_000

/** The agent confirms the company's details once, then asks for the quote to be bound. */
export const RequestCard = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const queries = useQueryClient()
  const account = useApi('accountGet', { params: { accountId: quote.accountId } })
  const attest = useCommand('accountAttest', { failure: t('quote:texts.signFailed') })
  const ask = useCommand('quoteRequestBind', {
    success: t('quote:texts.bindRequested'),
    failure: t('quote:texts.bindFailed'),
    refreshes: [],
    onSuccess: () => setTimeout(() => void queries.invalidateQueries({ queryKey: ['quoteGet'] }), REFRESH_MS),
  })
  if (account.error && !account.data)
    return (
      <Card title={t('retail:review.attestTitle')}>
        <ErrorState error={account.error} onRetry={() => void account.refetch()} />
      </Card>
    )
  if (!account.data)
    return (
      <Card title={t('retail:review.attestTitle')}>
        <Skeletons lines={4} height={24} />
      </Card>
    )
  // The command is under way until the quote is read again: from then on it alone knows, since details may change.
  const isAttested = quote.isVerifiedByAgent
  const seen = detailsOf(account.data)
  return (
    <Card title={t('retail:review.attestTitle')}>
      <div className={classes.stack}>
        <AttestedDetails seen={seen} currency={quote.currency} />
        <CheckboxField
          label={t('retail:review.attest')}
          checked={isAttested || attest.isPending}
          fixed={isAttested || attest.isPending ? t('retail:review.attested') : undefined}
          onChange={() => attest.mutate({ params: { accountId: quote.accountId }, body: seen })}
        />
        {ask.isSuccess ? (
          <Notice tone="success" title={t('retail:review.sent')} />
        ) : (
          <div className={classes.buttons}>
            <ActionButton
              variant="primary"
              availability={
                isAttested
                  ? quote.actions['requestBind']
                  : { allowed: false, reason: t('quote:requestBind.tickFirst') }
              }
              busy={ask.isPending}
              busyText={t('quote:busy.requestBind')}
              onClick={() => ask.mutate({ params: { id: quote.id }, body: {} })}
            >
              {t('common:quoteActions.requestBind')}
            </ActionButton>
          </div>
        )}
      </div>
    </Card>
  )
}
