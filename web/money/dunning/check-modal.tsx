import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const params = z.object({ policyId: z.uuid(), policyNumber: z.string() })

const Check = ({ params: given }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('money')
  const { close } = useModalControls()
  const command = useCommand('checkInMail', {
    silent: true,
    success: t('money:check.held'),
    onSuccess: close,
  })
  return (
    <>
      <ModalBody>
        <div>
          {command.error && <Notice tone="danger">{messageOr(command.error, t('money:failure'))}</Notice>}
          <p>{t('money:check.text', { number: given.policyNumber })}</p>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.cancel')}</Button>
        <Button
          variant="primary"
          busy={command.isPending}
          busyText={t('money:busy')}
          onClick={() => command.mutate({ params: { id: given.policyId }, body: { note: '' } })}
        >
          {t('money:check.confirm')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Asks before a check in the mail holds dunning. */
export const modal = defineModal({
  params,
  title: () => translate('money:check.title'),
  content: Check,
})
