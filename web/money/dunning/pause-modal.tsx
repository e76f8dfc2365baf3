import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

/** The address has words alone. */
const params = z.object({
  policyId: z.uuid(),
  policyNumber: z.string(),
  step: z.enum(['PAUSE', 'RESUME']),
})

const Pause = ({ params: given }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('money')
  const { close } = useModalControls()
  const isPaused = given.step === 'RESUME'
  const command = useCommand('invoiceReminderToggle', {
    silent: true,
    success: t(isPaused ? 'money:pause.resumed' : 'money:pause.paused'),
    onSuccess: close,
  })
  return (
    <>
      <ModalBody>
        <div>
          {command.error && <Notice tone="danger">{messageOr(command.error, t('money:failure'))}</Notice>}
          <p>
            {t(isPaused ? 'money:pause.resumeText' : 'money:pause.pauseText', {
              number: given.policyNumber,
            })}
          </p>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.cancel')}</Button>
        <Button
          variant="primary"
          busy={command.isPending}
          busyText={t('money:busy')}
          onClick={() => command.mutate({ body: { policyId: given.policyId, isPaused: !isPaused } })}
        >
          {t(isPaused ? 'money:pause.resume' : 'money:pause.pause')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Asks before reminders are paused or resumed. */
export const modal = defineModal({
  params,
  title: () => translate('money:pause.title'),
  content: Pause,
})
