import { z } from 'zod'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal } from '#web/kit/window/modal.tsx'
import { useApi } from '#web/use-api.ts'
import { BackForm } from '../book/back-form.tsx'

const modalParams = z.object({ id: z.uuid() })

const BackModal = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('books')
  const found = useApi('bookTransferGet', { params })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={3} height={36} />
  return (
    <BackForm
      call="bookTransferUndo"
      order={found.data}
      words={{
        text: t('books:undo.text', { from: found.data.fromName, to: found.data.toName }),
        reason: t('books:reason'),
        failed: t('books:failed'),
        submit: t('books:undo.submit'),
        busy: t('books:status.UNDOING'),
      }}
    />
  )
}

/** Moves a book back, for a reason that both agencies' trails have. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('books:undo.title'),
  content: BackModal,
})
