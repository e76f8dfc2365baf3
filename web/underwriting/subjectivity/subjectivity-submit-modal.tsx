import { useState } from 'react'
import { z } from 'zod'
import { conditionEvidence } from '#domain/underwriting/fields.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { EvidenceInput, useEvidence } from '../shared/evidence-input.tsx'

const modalParams = z.object({ id: z.uuid() })
const schema = z.object({ evidence: conditionEvidence })

/** The two ways of sending evidence: with a file, or in words alone. */
const useSending = (id: string, onError: (error: Parameters<typeof showServerErrors>[1]) => void) => {
  const { t } = useTranslation(['quote', 'subjectivity'])
  const { close } = useModalControls()
  const shared = { silent: true, success: t('subjectivity:done'), onSuccess: close, onError } as const
  const words = useCommand('subjectivitySubmit', shared)
  const withFile = useCommand('subjectivityFileAdd', shared)
  const send = (evidence: string, { file, body }: ReturnType<typeof useEvidence>) =>
    file
      ? withFile.mutate({
          params: { id },
          query: { fileName: file.name, ...(evidence && { evidence }) },
          body: body(),
        })
      : words.mutate({ params: { id }, body: { evidence } })
  return { send, isPending: words.isPending || withFile.isPending, error: withFile.error ?? words.error }
}

const SubmitForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation(['quote', 'subjectivity'])
  const chosen = useEvidence()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useSchemaForm({ schema, initial: { evidence: '' } })
  const { send, isPending, error } = useSending(params.id, (found) => showServerErrors(form, found))
  const label = t('subjectivity:label.evidence')
  const submit = (evidence: string) => {
    setProblem(!chosen.file && evidence === '' ? t('subjectivity:nothingSent') : chosen.tooLarge)
    if (chosen.tooLarge === null && (chosen.file || evidence !== '')) send(evidence, chosen)
  }
  const refused = error?.errors.find((one) => one.field.endsWith('file'))?.detail ?? null
  return (
    <ModalForm
      form={form}
      labels={{ evidence: label }}
      pending={isPending}
      {...failureOf(error, t('subjectivity:failed'))}
      {...((problem ?? refused) && { error: problem ?? refused })}
      submitText={t('subjectivity:submit')}
      busyText={t('quote:busy.save')}
      onSubmit={({ evidence }) => submit(evidence.trim())}
    >
      <TextArea label={label} name="evidence" optional data-autofocus {...form.getInputProps('evidence')} />
      <EvidenceInput
        hint={t('subjectivity:fileHint')}
        onChoose={(file) => {
          setProblem(null)
          chosen.choose(file)
        }}
      />
    </ModalForm>
  )
}

/** Send evidence for a condition, in words, as a file or both. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('subjectivity:submitTitle'),
  content: SubmitForm,
})
