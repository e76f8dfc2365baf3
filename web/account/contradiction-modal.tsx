import { z } from 'zod'
import { questionOf } from '#domain/questionnaire/bank.ts'
import { chosen, requiredReason } from '#domain/kernel/fields.ts'
import type { AnswerField } from '#domain/questionnaire/schema.ts'
import { messageOr } from '#web/client/problem.ts'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalBody, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Account } from './shared/account.ts'

const modalParams = z.object({ accountId: z.uuid(), field: z.string().max(80) })
type Params = z.output<typeof modalParams>

const ContradictionModal = ({ params }: { params: Params }) => {
  const { t } = useTranslation('account')
  const account = useApi('accountGet', { params: { accountId: params.accountId } })
  if (account.error) return <ErrorState error={account.error} onRetry={() => void account.refetch()} />
  if (!account.data) return <Skeletons lines={4} height={36} />
  const found = account.data.contradictions.find((one) => one.field === params.field)
  return found ? (
    <ResolveForm account={account.data} found={found} />
  ) : (
    <ModalBody>
      <Notice tone="success">{t('account:contradiction.none')}</Notice>
    </ModalBody>
  )
}

type Found = Account['contradictions'][number]

interface Values extends Record<string, unknown> {
  answer: string
  reason: string
}

/** The question's own choices; picking another than the current one corrects it. */
const ResolveForm = ({ account, found }: { account: Account; found: Found }) => {
  const { t } = useTranslation('account')
  const { close } = useModalControls()
  const { can } = useSession()
  const question = questionOf(found.field as AnswerField)
  const choices = question?.choices ?? []
  const schema = z.object({
    answer: chosen('Answer is required'),
    reason: requiredReason,
  })
  const form = useSchemaForm({ schema, initial: { answer: found.answer, reason: '' } })
  const isCorrected = form.getValues().answer !== found.answer
  const resolve = useCommand('contradictionResolve', {
    silent: true,
    success: t(isCorrected ? 'account:contradiction.corrected' : 'account:contradiction.confirmedToast'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const send = ({ answer, reason }: Values) => {
    const chosen = choices.find((one) => String(one.value) === answer)?.value
    resolve.mutate({
      params: { accountId: account.id, field: found.field },
      body: isCorrected
        ? { resolution: 'CORRECT', reason, ...(chosen !== undefined && { answer: chosen }) }
        : { resolution: 'CONFIRM', reason },
    })
  }
  return (
    <ModalForm
      form={form}
      labels={{ answer: t('account:contradiction.right'), reason: t('account:contradiction.reason') }}
      pending={resolve.isPending}
      error={resolve.error?.errors.length === 0 ? messageOr(resolve.error, '') : null}
      submitText={t(isCorrected ? 'account:contradiction.correct' : 'account:contradiction.confirm')}
      busyText={t('account:details.saving')}
      onSubmit={send}
    >
      <Notice tone="warning" title={question?.wording}>
        {found.sentence}
      </Notice>
      {can(['account:update']) ? (
        <RadioGroup
          label={t('account:contradiction.right')}
          hint={t('account:contradiction.rightHint')}
          choices={choices.map((one) => ({ value: String(one.value), label: one.label }))}
          value={form.getValues().answer}
          onChange={(answer) => form.setFieldValue('answer', answer)}
        />
      ) : (
        <p>{t('account:contradiction.askAgent')}</p>
      )}
      <TextArea
        label={t('account:contradiction.reason')}
        hint={t('account:contradiction.reasonHint')}
        name="reason"
        {...form.getInputProps('reason')}
      />
    </ModalForm>
  )
}

/** Confirm an answer that the evidence contradicts, or correct it, with the reason. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('account:contradiction.title'),
  content: ContradictionModal,
})
