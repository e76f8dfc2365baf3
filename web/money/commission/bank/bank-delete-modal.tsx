import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const params = z.object({ agencyId: z.uuid() })

const DeleteModal = ({ params: { agencyId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('commission')
  const { close } = useModalControls()
  const remove = useCommand('commissionBankDelete', {
    silent: true,
    success: t('commission:bank.deleted'),
    onSuccess: close,
  })
  return (
    <>
      <ModalBody>
        <div>
          {remove.error && <Notice tone="danger">{messageOr(remove.error, t('commission:failure'))}</Notice>}
          <p>{t('commission:bank.deleteText')}</p>
        </div>
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.cancel')}</Button>
        <Button
          variant="danger"
          busy={remove.isPending}
          busyText={t('commission:bank.deleting')}
          onClick={() => remove.mutate({ params: { agencyId } })}
        >
          {t('commission:bank.delete')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** Delete the bank account of an agency, which stops its monthly payments. */
export const modal = defineModal({
  params,
  title: () => translate('commission:bank.delete'),
  content: DeleteModal,
})
