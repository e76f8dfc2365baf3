import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { type Answer, call } from '#web/client.ts'
import { DELETED_TOGETHER } from '#domain/quote/status-groups.ts'
import { messageOr } from '#web/client/problem.ts'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { toastError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'

const modalParams = z.object({ status: z.enum(DELETED_TOGETHER), accountId: z.uuid().optional() })
type Params = z.output<typeof modalParams>
type Outcome = Answer<'quoteDeleteMany'>

/** Rounds at most, each of as many quotes as the server takes at once. */
const MOST_ROUNDS = 50

/** Deletes until none is left that may be deleted; the server takes some hundreds at once. */
const deleteAll = async (body: Params): Promise<Outcome> => {
  const all: Outcome = { deleted: 0, refused: [], isMoreLeft: false }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const one = await call('quoteDeleteMany', { body })
    all.deleted += one.deleted
    all.refused = one.refused
    if (one.deleted === 0 || !one.isMoreLeft) return all
  }
  return all
}

const DeleteAllForm = ({ params }: { params: Params }) => {
  const { t } = useTranslation(['quote', 'bulk', 'common', 'dialog'])
  const { close } = useModalControls()
  const queries = useQueryClient()
  const form = useSchemaForm({ schema: z.object({}), initial: {} })
  const remove = useMutation({
    mutationFn: async () => deleteAll(params),
    onSuccess: ({ deleted, refused }) => {
      if (refused.length > 0)
        toastError(
          t('quote:texts.deleteFailed'),
          refused.map(({ quoteNumber, detail }) => `${quoteNumber}: ${detail}`),
        )
      else toastSuccess(deleted > 0 ? t('quote:texts.deleted') : t('bulk:deleteAll.none'))
      close()
    },
    onSettled: async () => queries.invalidateQueries(),
  })
  return (
    <ModalForm
      form={form}
      pending={remove.isPending}
      error={remove.error ? messageOr(remove.error, t('quote:texts.deleteFailed')) : null}
      submitText={t('bulk:deleteAll.submit')}
      busyText={t('quote:busy.delete')}
      danger
      onSubmit={() => remove.mutate()}
    >
      <p>
        {t(
          params.accountId
            ? `bulk:deleteAll.ofAccount.${params.status}`
            : `bulk:deleteAll.text.${params.status}`,
        )}
      </p>
    </ModalForm>
  )
}

/** Delete all quotes that are invalid, or all that are expired; of one account where that is given. */
export const modal = defineModal({
  params: modalParams,
  title: ({ status }) => translate(`dialog:deleteAll.title.${status}`),
  content: DeleteAllForm,
})
