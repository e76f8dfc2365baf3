import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { CopyText } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'

const modalParams = z.object({ accountId: z.uuid() })

const LinkBody = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('account')
  const { close } = useModalControls()
  const found = useApi('applicationLink', { params })
  return (
    <>
      <ModalBody>
        {found.error ? (
          <Notice tone="warning">{messageOr(found.error, t('account:applicationLink.failed'))}</Notice>
        ) : found.data ? (
          <>
            <p>{t('account:applicationLink.text')}</p>
            <CopyText text={found.data.link} />
          </>
        ) : (
          <Skeletons lines={2} height={24} />
        )}
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={close}>
          {t('common:kit.close')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** The address on which the insured reads and signs the application, to be copied. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('account:applicationLink.title'),
  content: LinkBody,
})
