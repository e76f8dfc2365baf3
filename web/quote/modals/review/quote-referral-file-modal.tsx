import { useState } from 'react'
import { z } from 'zod'
import { referralFileNote } from '#domain/quote/review/referral-files.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { EvidenceInput, useEvidence } from '#web/underwriting/shared/evidence-input.tsx'
import { useCommand } from '#web/use-api.ts'

const modalParams = z.object({ quoteId: z.uuid() })
const schema = z.object({ note: referralFileNote })

const AttachForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation(['quote', 'referral'])
  const { close } = useModalControls()
  const chosen = useEvidence()
  const [problem, setProblem] = useState<string | null>(null)
  const form = useSchemaForm({ schema, initial: { note: '' } })
  const attach = useCommand('referralFileAdd', {
    silent: true,
    success: t('referral:files.attached'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t('referral:files.note')
  const send = (note: string) => {
    const { file, tooLarge, body } = chosen
    setProblem(file ? tooLarge : t('referral:files.missing'))
    if (file && tooLarge === null)
      attach.mutate({
        params: { id: params.quoteId },
        query: { fileName: file.name, ...(note && { note }) },
        body: body(),
      })
  }
  const refused = attach.error?.errors.find(({ field }) => field.endsWith('file'))?.detail ?? null
  return (
    <ModalForm
      form={form}
      labels={{ note: label }}
      pending={attach.isPending}
      {...failureOf(attach.error, t('referral:files.failed'))}
      {...((problem ?? refused) && { error: problem ?? refused })}
      submitText={t('referral:files.attach')}
      busyText={t('referral:files.attaching')}
      onSubmit={({ note }) => send(note.trim())}
    >
      <EvidenceInput
        hint={t('referral:files.hint')}
        onChoose={(file) => {
          setProblem(null)
          chosen.choose(file)
        }}
      />
      <TextField
        label={label}
        hint={t('referral:files.noteHint')}
        name="note"
        width="full"
        optional
        {...form.getInputProps('note')}
      />
    </ModalForm>
  )
}

/** Attach a file to a referral for its underwriter. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('dialog:referralFile.title'),
  content: AttachForm,
})
