import { z } from 'zod'
import { declinationChoices } from '#domain/account/submission/declination.ts'
import { requiredReasonFields } from '#domain/account/reason-fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { ReasonFields, sentDeclination } from '#web/account/shared/reason-fields.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'

const params = z.object({ submissionId: z.uuid() })

const schema = requiredReasonFields('Reason Summary is required')

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
  title: () => translate('submission:decline.title'),
  content: DeclineForm,
})
