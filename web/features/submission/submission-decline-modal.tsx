import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { declinationChoices } from '#domain/submission/rules.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { FILL_IN, ReasonFields, sentDeclination } from '#web/records/reason-fields.tsx'
import { useCommand } from '#web/use-api.ts'

const params = z.object({ submissionId: z.uuid() })

const schema = z
  .object({
    reasonSummary: z.string().min(1, 'Reason Summary is required'),
    fillIn: z.string().trim().max(200),
    reason: z.string().trim().min(1, 'Reason Description is required').max(2000),
  })
  .refine((values) => values.reasonSummary !== FILL_IN || values.fillIn !== '', {
    path: ['fillIn'],
    message: 'Fill-In text is required',
  })

const DeclineForm = (props: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('submission')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({ schema, initial: { reasonSummary: '', fillIn: '', reason: '' } })
  const decline = useCommand('submissionDecline', {
    silent: true,
    success: t('submission:decline.done'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    reasonSummary: t('submission:decline.summary'),
    fillIn: t('submission:decline.fillIn'),
    reason: t('submission:decline.description'),
  }
  const failure =
    decline.error && decline.error.errors.length === 0
      ? messageOr(decline.error, t('submission:decline.failed'))
      : null
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={decline.isPending}
      error={failure}
      isOver={decline.error?.status === 409}
      danger
      submitText={t('submission:decline.submit')}
      busyText={t('submission:decline.busy')}
      onSubmit={(values) =>
        decline.mutate({ body: { submissionId: props.params.submissionId, ...sentDeclination(values) } })
      }
    >
      <ReasonFields
        form={form}
        at=""
        chosen={form.getValues().reasonSummary}
        labels={labels}
        reasons={declinationChoices}
      />
    </ModalForm>
  )
}

/** Decline a submission, with the reason. */
export const modal = defineModal({
  params,
  title: () => i18next.t('submission:decline.title'),
  content: DeclineForm,
})
