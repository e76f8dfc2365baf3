import { z } from 'zod'
import { Button } from '#web/kit/button.tsx'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { LogosTab } from '../logos-tab.tsx'

const params = z.object({ agencyId: z.uuid() })

const LogosModal = ({ params: { agencyId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('organization')
  const { close } = useModalControls()
  return (
    <>
      <ModalBody>
        <LogosTab agencyId={agencyId} />
      </ModalBody>
      <ModalFooter>
        <Button onClick={close}>{t('common:kit.close')}</Button>
      </ModalFooter>
    </>
  )
}

/** The logos of an agency, for provider staff. */
export const modal = defineModal({
  params,
  title: () => translate('agency:list.logos'),
  content: LogosModal,
})
