import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const params = z.object({ id: z.uuid() })

const RemitModal = ({ params: { id } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('commission')
  const { close } = useModalControls()
  const remit = useCommand('carrierRemit', {
    silent: true,
    success: t('commission:carrier.remitDone'),
    onSuccess: close,
  })
  return (
    <>
      <ModalBody>
        <div>
          {remit.error && <Notice tone="danger">{messageOr(remit.error, t('commission:failure'))}</Notice>}
          <p>{t('commission:carrier.remitText')}</p>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.cancel')}</Button>
        <Button
          variant="primary"
          busy={remit.isPending}
          busyText={t('commission:carrier.remitting')}
          onClick={() => remit.mutate({ params: { id } })}
        >
          {t('commission:carrier.remit')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Remit to a carrier what its account currents owe. */
export const modal = defineModal({
  params,
  title: () => translate('commission:carrier.remit'),
  content: RemitModal,
})
