import { Button, ButtonLink } from '#web/kit/button.tsx'
import { ModalBody, ModalFooter } from '#web/kit/window/modal.tsx'
import { WindowBody } from '#web/kit/window/window-body.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { Modal } from '#web/kit/mantine.tsx'

const ignore = () => undefined

/** 'Multi-Factor Authentication Not Enabled': leads to where it is set up, or out. */
export const MfaDialog = () => {
  const { t } = useTranslation('common')
  const { persona } = useSession()
  return (
    <Modal
      opened
      onClose={ignore}
      title={t('common:page.mfaTitle')}
      size="27rem"
      centered
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      attributes={{ header: { role: 'presentation' } }}
      returnFocus={false}
    >
      <WindowBody toField>
        <ModalBody>
          <p>{t('common:page.mfaText')}</p>
        </ModalBody>
        <ModalFooter>
          <Button onClick={() => location.assign(paths.logout())}>{t('common:shell.signOut')}</Button>
          <ButtonLink variant="primary" href={paths.profile(persona, { tab: 'mfa' })} data-autofocus>
            {t('common:page.mfaButton')}
          </ButtonLink>
        </ModalFooter>
      </WindowBody>
    </Modal>
  )
}
