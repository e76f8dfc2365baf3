import { useState } from 'react'
import { z } from 'zod'
import { longText } from '#domain/kernel/fields.ts'
import { borActions } from '#domain/policy/bor/lifecycle.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { EvidenceInput, useEvidence } from '#web/underwriting/shared/evidence-input.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { failureOf } from './failure.ts'
import type { Letter } from './letter-drawer.tsx'

const modalParams = z.object({ id: z.uuid(), action: z.enum(borActions) })
type Params = z.output<typeof modalParams>

const AnswerModal = ({ params }: { params: Params }) => {
  const letter = useApi('borGet', { params: { id: params.id } })
  if (letter.error) return <ErrorState error={letter.error} onRetry={() => void letter.refetch()} />
  if (!letter.data) return <Skeletons lines={3} height={36} />
  return <AnswerForm letter={letter.data} action={params.action} />
}

const AnswerForm = ({ letter, action }: { letter: Letter; action: Params['action'] }) => {
  const { t } = useTranslation('bor')
  const view = useMarket()
  const { close } = useModalControls()
  const isEarly = action === 'effect' && letter.today < letter.effectiveOn
  const asksReason = action === 'reject' || isEarly
  const form = useSchemaForm({
    schema: z.object({
      reason: asksReason ? longText.min(1, t(`bor:answer.${action}.reasonMissing`)) : longText,
    }),
    initial: { reason: '' },
  })
  const chosen = useEvidence()
  const [problem, setProblem] = useState<string | null>(null)
  const options = {
    silent: true,
    onError: (error: Parameters<typeof showServerErrors>[1]) => showServerErrors(form, error),
  }
  const upload = useCommand('borLetterAdd', options)
  const decide = useCommand('borDecide', {
    ...options,
    success: t(`bor:answer.${action}.done`),
    onSuccess: close,
  })
  const send = (more: { reason?: string; letterId?: string }) =>
    decide.mutate({ body: { id: letter.id, action, version: letter.version, ...more } })
  const rescind = () => {
    setProblem(chosen.file ? chosen.tooLarge : t('bor:file.letterMissing'))
    if (!chosen.file || chosen.tooLarge !== null) return
    upload.mutate(
      { query: { fileName: chosen.file.name }, body: chosen.body() },
      { onSuccess: ({ id }) => send({ letterId: id }) },
    )
  }
  const refused = upload.error?.errors.find(({ field }) => field.endsWith('file'))?.detail ?? null
  return (
    <ModalForm
      form={form}
      labels={{ reason: t(`bor:answer.${action}.reason`) }}
      pending={upload.isPending || decide.isPending}
      {...failureOf(upload.error ?? decide.error, t('bor:answer.failed'))}
      {...((problem ?? refused) && { error: problem ?? refused })}
      danger={action === 'reject'}
      submitText={t(`bor:answer.${action}.submit`)}
      busyText={t('bor:busy')}
      onSubmit={({ reason }) => (action === 'rescind' ? rescind() : send(reason ? { reason } : {}))}
    >
      <p>
        {t(isEarly ? 'bor:answer.effect.early' : `bor:answer.${action}.text`, {
          company: letter.companyName,
          agency: letter.receiverName,
          day: dateText(action === 'rescind' ? letter.lastDay : letter.effectiveOn, view),
        })}
      </p>
      {action === 'rescind' && (
        <EvidenceInput
          label={t('bor:answer.rescind.letter')}
          hint={t('bor:file.letterHint')}
          onChoose={(one) => {
            setProblem(null)
            chosen.choose(one)
          }}
        />
      )}
      {asksReason && (
        <TextArea
          label={t(`bor:answer.${action}.reason`)}
          name="reason"
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </ModalForm>
  )
}

/** Rescind a letter, reject it, or put it in effect. */
export const modal = defineModal({
  params: modalParams,
  title: ({ action }) => translate(`bor:answer.${action}.open`),
  content: AnswerModal,
})
