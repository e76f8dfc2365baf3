import { Button } from '#web/kit/button.tsx'
import { Card, KeyValues } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { messageOr } from '#web/client/problem.ts'
import { useModal } from '#web/use-modal.ts'
import { useCommissionAccount } from './account.ts'

/** Where an agency's commission goes; its administrators change it, and another user approves that. */
export const BankCard = ({ agencyId }: { agencyId: string }) => {
  const { t } = useTranslation('commission')
  const openModal = useModal()
  const found = useCommissionAccount(agencyId)
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeletons lines={3} height={24} />
  const { bank, waiting, isPaused, market } = found.data
  return (
    <Card
      title={t('commission:bank.title')}
      actions={
        <>
          {bank && (
            <Button onClick={() => openModal('commission.bankDelete', { agencyId })}>
              {t('commission:bank.delete')}
            </Button>
          )}
          <Button variant="primary" onClick={() => openModal('commission.bank', { agencyId })}>
            {t('commission:bank.open')}
          </Button>
        </>
      }
    >
      {isPaused && <Notice tone="warning">{t('commission:pause.isPaused')}</Notice>}
      {waiting && <Notice tone="info">{t('commission:bank.waiting', { name: waiting })}</Notice>}
      {bank ? (
        <KeyValues
          items={[
            [t('commission:bank.accountName'), bank.accountName],
            [t(market === 'UK' ? 'commission:bank.sortCode' : 'commission:bank.routing'), bank.routing],
            [t('commission:bank.account'), bank.account],
          ]}
        />
      ) : (
        <p>{t('commission:bank.none')}</p>
      )}
    </Card>
  )
}
