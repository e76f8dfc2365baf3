import { ActionButton, Button } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import type { Answer } from '#web/client.ts'
import { useApi, useCommand, useDownload } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import { hasDesk } from '../action-layout.ts'
import type { Quote } from '../shared/quote.ts'
import classes from './referral-files.module.css'

type Files = Answer<'referralFileList'>

const KIB = 1024

/** The files of a quote's referral; where it is decided on they come with everything else that is read there. */
const useFiles = (quote: Quote): Files | undefined => {
  const isDesk = hasDesk(quote)
  const listed = useApi('referralFileList', { params: { id: quote.id } }, { enabled: !isDesk })
  const desk = useApi('quoteDesk', { params: { quoteId: quote.id } }, { enabled: isDesk })
  return isDesk ? desk.data?.files : listed.data
}

const File = ({ quote, file }: { quote: Quote; file: Files['content'][number] }) => {
  const { t } = useTranslation('referral')
  const download = useDownload('referralFileGet')
  const remove = useCommand('referralFileRemove', {
    success: t('referral:files.removed'),
    failure: t('referral:files.removeFailed'),
  })
  const params = { id: quote.id, fileId: file.id }
  const ask = async () => {
    const yes = await askToConfirm({
      title: t('referral:files.removeTitle', { name: file.fileName }),
      text: t('referral:files.removeText'),
      confirm: t('referral:files.remove'),
      danger: true,
    })
    if (yes) remove.mutate({ params })
  }
  return (
    <li className={classes.file}>
      <div className={classes.said}>
        <Button
          size="compact"
          variant="ghost"
          aria-label={t('referral:files.download', { name: file.fileName })}
          busy={download.isPending}
          onClick={() => download.mutate({ params })}
        >
          {file.fileName}
        </Button>
        {file.note && <p className={classes.note}>{file.note}</p>}
        <p className={classes.detail}>
          {t('referral:files.line', {
            size: Math.max(1, Math.round(file.size / KIB)),
            name: file.uploadedBy,
          })}{' '}
          <InstantText value={file.created} />
        </p>
      </div>
      {file.removal.allowed && (
        <ActionButton
          size="compact"
          availability={file.removal}
          aria-label={t('referral:files.removeOf', { name: file.fileName })}
          busy={remove.isPending}
          busyText={t('referral:files.removing')}
          onClick={() => void ask()}
        >
          {t('referral:files.remove')}
        </ActionButton>
      )}
    </li>
  )
}

/** What a broker attached to a referral, for both to read; changed until it is decided, and read after that. */
export const ReferralFiles = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('referral')
  const openModal = useModal()
  const files = useFiles(quote)
  const attach = files?.actions.attach
  const isOpen = attach?.allowed || attach?.code === 'FILES_TOO_MANY'
  if (!files || (files.content.length === 0 && !isOpen)) return null
  return (
    <Card
      title={t('referral:files.title')}
      actions={
        isOpen && (
          <ActionButton
            size="compact"
            availability={attach}
            onClick={() => openModal('quote.referralFile', { quoteId: quote.id })}
          >
            {t('referral:files.attach')}
          </ActionButton>
        )
      }
    >
      {files.content.length === 0 ? (
        <p className={classes.detail}>{t('referral:files.none')}</p>
      ) : (
        <ul className={classes.list}>
          {files.content.map((file) => (
            <File key={file.id} quote={quote} file={file} />
          ))}
        </ul>
      )}
    </Card>
  )
}
