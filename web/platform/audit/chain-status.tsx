import { Button } from '#web/kit/button.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'

/** Computing the chain of a large account takes a while: once a page, and when it is asked for. */
const STALE_MS = 600_000

/** Whether the trail is as it was written, computed anew from its entries, as `npm run doctor` does. */
export const ChainStatus = () => {
  const { t } = useTranslation('organization')
  const chain = useApi('auditVerify', {}, { staleTime: STALE_MS })
  if (chain.error) return <ErrorState error={chain.error} onRetry={() => void chain.refetch()} />
  if (!chain.data) return <Skeletons lines={1} height={44} />
  const { isIntact, sealed, waiting, brokenAt } = chain.data
  return (
    <Notice
      tone={isIntact ? 'success' : 'danger'}
      title={t(isIntact ? 'organization:audit.intact' : 'organization:audit.broken', { at: brokenAt })}
      action={
        <Button size="compact" busy={chain.isFetching} onClick={() => void chain.refetch()}>
          {t('organization:audit.verify')}
        </Button>
      }
    >
      {t('organization:audit.sealed', { count: sealed })}{' '}
      {waiting > 0 && t('organization:audit.waiting', { count: waiting })}
    </Notice>
  )
}
