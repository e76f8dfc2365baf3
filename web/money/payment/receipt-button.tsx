import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi, useDownload } from '#web/use-api.ts'
import { useModal } from '#web/use-modal.ts'

const POLL_MS = 2000

/** Downloads the latest receipt of the policy, or opens it to be read here. Drawing it takes a moment after the payment. */
export const ReceiptButton = ({ accountId, policyId }: { accountId: string; policyId: string }) => {
  const { t } = useTranslation(['policy', 'document'])
  const [interval, setInterval] = useState<number | false>(POLL_MS)
  const documents = useApi(
    'documentSearch',
    { params: { accountId }, query: { policyId } },
    { refetchInterval: interval },
  )
  const receipts = documents.data?.content.filter((one) => one.docType === 'RECEIPT') ?? []
  const latest = receipts.toSorted((a, b) => b.created.localeCompare(a.created))[0]
  const isThere = latest !== undefined
  useEffect(() => {
    if (isThere) setInterval(false)
  }, [isThere])
  const download = useDownload('documentDownload', { failure: t('policy:payment.failure') })
  const openModal = useModal()
  return (
    <>
      <Button
        variant="primary"
        icon={<Download size={16} aria-hidden="true" />}
        busy={!isThere || download.isPending}
        busyText={isThere ? t('policy:payment.downloading') : t('policy:payment.drawing')}
        onClick={() => latest && download.mutate({ query: { docId: latest.docId } })}
      >
        {t('policy:payment.receipt')}
      </Button>
      {latest && (
        <Button onClick={() => openModal('document.read', { docId: latest.docId })}>
          {t('document:read.receipt')}
        </Button>
      )}
    </>
  )
}
