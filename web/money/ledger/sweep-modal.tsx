import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useCommand } from '#web/use-api.ts'

const modalParams = z.object({ currency: z.enum(['USD', 'GBP']), direction: z.enum(['OUT', 'IN']) })

const schema = z.object({ amount: z.number().positive() })

const SweepModal = ({ params: { currency, direction } }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('ledger')
  const { close } = useModalControls()
  const initial: { amount: number | null } = { amount: null }
  const form = useSchemaForm({ schema, initial })
  const move = useCommand('ledgerSweep', {
    silent: true,
    success: t(`ledger:sweep.${direction}.done`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = move
  return (
    <ModalForm
      form={form}
      labels={{ amount: t('ledger:sweep.amount') }}
      pending={move.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('ledger:sweep.failed')) : null}
      submitText={t('ledger:sweep.submit')}
      busyText={t('ledger:busy')}
      onSubmit={({ amount }) => {
        if (amount !== null) move.mutate({ body: { currency, direction, amount } })
      }}
    >
      <p>{t(`ledger:sweep.${direction}.text`)}</p>
      <MoneyField
        label={t('ledger:sweep.amount')}
        currency={currency}
        data-autofocus
        {...form.getInputProps('amount')}
      />
    </ModalForm>
  )
}

/** Own income out of a trust account, or own money into it. */
export const modal = defineModal({
  params: modalParams,
  title: ({ direction }) => translate(`ledger:sweep.${direction}.title`),
  content: SweepModal,
})
