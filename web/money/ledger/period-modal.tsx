import { z } from 'zod'
import { longText } from '#domain/kernel/fields.ts'
import { periodActions } from '#domain/money/ledger/periods.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { monthText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'

const modalParams = z.object({ period: z.string(), action: z.enum(periodActions) })
type Params = z.output<typeof modalParams>

const PeriodModal = ({ params }: { params: Params }) => {
  const home = useApi('ledgerHome', {})
  if (home.error) return <ErrorState error={home.error} onRetry={() => void home.refetch()} />
  const found = home.data?.periods.find(({ period }) => period === params.period)
  if (!found) return <Skeletons lines={3} height={36} />
  return <PeriodForm {...params} version={found.version} />
}

const PeriodForm = ({ period, action, version }: Params & { version: number }) => {
  const { t } = useTranslation('ledger')
  const view = useMarket()
  const { close } = useModalControls()
  const asksReason = action === 'reopen'
  const form = useSchemaForm({
    schema: z.object({ reason: asksReason ? longText.min(1, t('ledger:move.reasonMissing')) : longText }),
    initial: { reason: '' },
  })
  const move = useCommand('ledgerPeriodMove', {
    silent: true,
    success: t(`ledger:move.${action}.done`),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { error } = move
  return (
    <ModalForm
      form={form}
      labels={{ reason: t('ledger:move.reason') }}
      pending={move.isPending}
      error={error && error.errors.length === 0 ? messageOr(error, t('ledger:move.failed')) : null}
      submitText={t(`ledger:move.${action}.open`)}
      busyText={t('ledger:busy')}
      onSubmit={({ reason }) => move.mutate({ body: { period, action, version, ...(reason && { reason }) } })}
    >
      <p>{t(`ledger:move.${action}.text`, { month: monthText(period, view) })}</p>
      {asksReason && (
        <TextArea
          label={t('ledger:move.reason')}
          name="reason"
          data-autofocus
          {...form.getInputProps('reason')}
        />
      )}
    </ModalForm>
  )
}

/** Closes a month of the books softly or for good, or asks to reopen it. */
export const modal = defineModal({
  params: modalParams,
  title: ({ action }) => translate(`ledger:move.${action}.title`),
  content: PeriodModal,
})
