import { z } from 'zod'
import { showServerErrors } from '#web/kit/form/form.tsx'
import { defineModal, useModalControls } from '#web/kit/window/modal.tsx'
import { toastError, toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { peopleOf, PersonForm, usePersonForm } from '../parts/person-form.tsx'

/** Ids with commas between them: a modal's parameters are in the address. */
const params = z.object({ quoteIds: z.string().min(36).max(3700) })

const AssignForm = (props: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('dialog')
  const { close } = useModalControls()
  const underwriters = useApi('userUnderwriters', { query: { size: 100 } })
  const form = usePersonForm(t('dialog:reassign.required'))
  const assign = useCommand('quoteReassignMany', {
    silent: true,
    onSuccess: ({ assigned, refused }) => {
      const done = t('dialog:reassign.many', { count: assigned })
      if (refused.length === 0) toastSuccess(done)
      else
        toastError(
          done,
          refused.map(({ quoteNumber, detail }) => `${quoteNumber}: ${detail}`),
        )
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <PersonForm
      form={form}
      label={t('dialog:reassign.label')}
      people={peopleOf(underwriters.data?.content)}
      command={assign}
      onChoose={(userId) => assign.mutate({ body: { quoteIds: props.params.quoteIds.split(','), userId } })}
    />
  )
}

/** Give several quotes of the inbox to an underwriter. */
export const modal = defineModal({
  params,
  title: () => translate('dialog:reassign.title'),
  content: AssignForm,
})
