import { Mail } from 'lucide-react'
import { z } from 'zod'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { Button } from '#web/kit/button.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalFooter, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi } from '#web/use-api.ts'
import classes from './sandbox.module.css'

const Mails = () => {
  const { t } = useTranslation('organization')
  const mails = useApi('sandboxMails', {})
  if (mails.error && !mails.data)
    return <ErrorState error={mails.error} onRetry={() => void mails.refetch()} />
  if (!mails.data) return <Skeletons lines={6} height={32} />
  if (mails.data.length === 0)
    return (
      <EmptyState
        icon={<Mail size={24} aria-hidden="true" />}
        title={t('organization:sandbox.noMails')}
        text={t('organization:sandbox.noMailsText')}
      />
    )
  return (
    <>
      <p>{t('organization:sandbox.mailsExplained')}</p>
      {mails.data.map((mail) => (
        <details key={mail.id} className={classes.mail}>
          <summary>{t('organization:sandbox.mailOf', { subject: mail.subject, to: mail.to })}</summary>
          <pre>{mail.text}</pre>
        </details>
      ))}
    </>
  )
}

const MailsModal = () => {
  const { t } = useTranslation('common')
  const { close } = useModalControls()
  return (
    <>
      <ModalBody>
        <Mails />
      </ModalBody>
      <ModalFooter>
        <Button variant="primary" onClick={close}>
          {t('common:kit.close')}
        </Button>
      </ModalFooter>
    </>
  )
}

/** What the sandbox would have mailed, the newest first. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('organization:sandbox.mailsTitle'),
  content: MailsModal,
})
