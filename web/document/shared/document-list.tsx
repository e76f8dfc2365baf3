import { Download, FileText } from 'lucide-react'
import { IconButton } from '#web/kit/button.tsx'
import { InstantText } from '#web/kit/format/display.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi, useDownload } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'
import classes from './document-list.module.css'

/** Documents of an account, or only those of one of its quotes or policies, each to be read here and to be downloaded. */
export const DocumentList = (props: { accountId: string; quoteId?: string; policyId?: string }) => {
  const { t } = useTranslation('account')
  const { accountId, ...of } = props
  const documents = useApi('documentSearch', { params: { accountId }, query: of })
  const download = useDownload('documentDownload')
  const openModal = useModal()
  if (documents.error) return <ErrorState error={documents.error} onRetry={() => void documents.refetch()} />
  if (!documents.data) return <Skeletons lines={3} />
  if (documents.data.content.length === 0)
    return <EmptyState title={t('common:kit.noData')} text={t('account:documents.empty')} />
  return (
    <ul className={classes.documents}>
      {documents.data.content.map((one) => (
        <li key={one.docId} className={classes.document}>
          <FileText size={16} aria-hidden="true" />
          <div className={classes.documentText}>
            <button
              type="button"
              className={classes.documentName}
              onClick={() => openModal('document.read', { docId: one.docId })}
            >
              {one.docNumber === null ? one.docName : `${one.docName} ${one.docNumber}`}
            </button>
            <div className={classes.meta}>
              {t('account:documents.line', { version: one.version, by: one.createdBy })}
              {' · '}
              <InstantText value={one.created} />
            </div>
          </div>
          <IconButton
            label={t('account:documents.download', { name: one.fileName })}
            onClick={() => download.mutate({ query: { docId: one.docId } })}
          >
            <Download size={16} aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
