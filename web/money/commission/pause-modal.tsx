import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'
import { useCommissionAccount } from './bank/account.ts'

const params = z.object({ agencyId: z.uuid() })

const PauseModal = ({ params: { agencyId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('commission')
  const found = useCommissionAccount(agencyId)
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  return found.data ? <Pause account={found.data} /> : <Skeletons lines={3} height={24} />
}

const Pause = ({ account }: { account: Answer<'commissionBank'> }) => {
  const { t } = useTranslation('commission')
  const { close } = useModalControls()
  const { agencyId, agencyName: name, isPaused, version } = account
  const toggle = useCommand('commissionToggle', {
    silent: true,
    success: t(isPaused ? 'commission:pause.resumed' : 'commission:pause.paused', { name }),
    onSuccess: close,
  })
  return (
    <>
      <ModalBody>
        <div>
          {toggle.error && <Notice tone="danger">{messageOr(toggle.error, t('commission:failure'))}</Notice>}
          <p>{t(isPaused ? 'commission:pause.resumeText' : 'commission:pause.pauseText', { name })}</p>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.cancel')}</Button>
        <Button
          variant={isPaused ? 'primary' : 'danger'}
          busy={toggle.isPending}
          busyText={t('commission:pause.busy')}
          onClick={() => toggle.mutate({ params: { agencyId }, body: { isPaused: !isPaused, version } })}
        >
          {t(isPaused ? 'commission:pause.resume' : 'commission:pause.pause')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Pause the commission payments of an agency, or resume them. */
export const modal = defineModal({
  params,
  title: () => translate('commission:pause.title'),
  content: PauseModal,
})
