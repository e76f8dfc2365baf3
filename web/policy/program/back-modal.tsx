import { z } from 'zod'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal } from '#web/kit/window/modal.tsx'
import { useApi } from '#web/use-api.ts'
import { BackForm } from '../book/back-form.tsx'

const modalParams = z.object({ id: z.uuid() })

const BackModal = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('programs')
  const found = useApi('programOrderGet', { params })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={3} height={36} />
  return (
    <BackForm
      call="programOrderUndo"
      order={found.data}
      words={{
        text: t('programs:undo.text', { program: found.data.program }),
        reason: t('programs:reason'),
        failed: t('programs:failed'),
        submit: t('programs:undo.submit'),
        busy: t('programs:status.UNDOING'),
      }}
    />
  )
}

/** Takes a program back, for a reason. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('programs:undo.title'),
  content: BackModal,
})
