import { z } from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import { messageOr } from '#web/client/problem.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const STEPS = ['disaffirm', 'miss', 'sendIntent', 'cure', 'askCancel', 'close'] as const
const KINDS = { fund: 'FUNDING', collect: 'INSTALLMENT', payOff: 'PAYOFF' } as const

const params = z.object({
  policyId: z.string(),
  version: z.coerce.number(),
  today: z.string(),
  amount: z.coerce.number(),
  action: z.enum([...STEPS, 'fund', 'collect', 'payOff']),
})
type Params = z.output<typeof params>
type Given = { params: Params }

const day = z.string(translate('policy:financing.dayMissing')).min(1)

const Step = ({ given, step }: { given: Params; step: (typeof STEPS)[number] }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({ on: day }),
    initial: { on: given.today },
  })
  const take = useCommand('financeStep', {
    silent: true,
    success: t('policy:financing.stepDone'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{ on: t('policy:financing.day') }}
      pending={take.isPending}
      error={take.error ? messageOr(take.error, t('policy:financing.failed')) : null}
      danger={step === 'disaffirm'}
      submitText={t(`policy:financing.action.${step}`)}
      busyText={t('policy:financing.busy')}
      onSubmit={({ on }) =>
        take.mutate({
          body: { policyId: given.policyId, step, on: on ?? given.today, version: given.version },
        })
      }
    >
      <p>{t(`policy:financing.stepText.${step}`)}</p>
      {step !== 'disaffirm' && (
        <DateField label={t('policy:financing.day')} max={given.today} {...form.getInputProps('on')} />
      )}
    </ModalForm>
  )
}

const Take = ({ given, action }: { given: Params; action: keyof typeof KINDS }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({
      amount: z.number(translate('policy:financing.amountMissing')),
      paidOn: day,
      reference: requiredText(60, translate('policy:financing.referenceHint')),
    }),
    initial: { amount: given.amount, paidOn: given.today, reference: '' },
  })
  const pay = useCommand('financePay', {
    silent: true,
    success: t('policy:financing.moneyDone'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{
        amount: t('policy:financing.amount'),
        paidOn: t('policy:financing.day'),
        reference: t('policy:financing.reference'),
      }}
      pending={pay.isPending}
      error={pay.error ? messageOr(pay.error, t('policy:financing.failed')) : null}
      submitText={t(`policy:financing.action.${action}`)}
      busyText={t('policy:financing.busy')}
      onSubmit={({ amount, paidOn, reference }) =>
        pay.mutate({
          body: {
            policyId: given.policyId,
            kind: KINDS[action],
            amount: amount ?? 0,
            paidOn: paidOn ?? given.today,
            reference,
            version: given.version,
          },
        })
      }
    >
      <MoneyField label={t('policy:financing.amount')} {...form.getInputProps('amount')} />
      <DateField label={t('policy:financing.day')} max={given.today} {...form.getInputProps('paidOn')} />
      <TextField
        label={t('policy:financing.reference')}
        hint={t('policy:financing.referenceHint')}
        name="reference"
        {...form.getInputProps('reference')}
      />
    </ModalForm>
  )
}

const Content = ({ params: given }: Given) => {
  const { action } = given
  return action === 'fund' || action === 'collect' || action === 'payOff' ? (
    <Take given={given} action={action} />
  ) : (
    <Step given={given} step={action} />
  )
}

/** One step of a financing: money, a default, a notice, a request to cancel, or its end. */
export const modal = defineModal({
  params,
  title: ({ action }) => translate(`policy:financing.action.${action}`),
  content: Content,
})
