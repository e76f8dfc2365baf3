import { z } from 'zod'
import { addDays, addMonths, type LocalDate } from '#domain/kernel/dates.ts'
import { SANDBOX_DAYS_AT_MOST } from '#domain/platform/sandbox.ts'
import { messageOr } from '#web/client/problem.ts'
import { Button } from '#web/kit/button.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalBody, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import classes from './sandbox.module.css'

/** How far each quick choice moves. */
const CHOICES = [
  { key: 'day', of: (day: LocalDate) => addDays(day, 1) },
  { key: 'month', of: (day: LocalDate) => addMonths(day, 1) },
  { key: 'thirteenMonths', of: (day: LocalDate) => addMonths(day, 13) },
] as const

const MoveForm = ({ today, version }: { today: LocalDate; version: number }) => {
  const { t } = useTranslation('organization')
  const market = useMarket()
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({
      day: z
        .string()
        .nullable()
        .refine((day) => day !== null, t('organization:sandbox.dayRequired')),
    }),
    initial: { day: addMonths(today, 1) as string | null },
  })
  const advance = useCommand('sandboxAdvance', {
    silent: true,
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = t('organization:sandbox.day')
  const failure =
    advance.error && advance.error.errors.length === 0
      ? messageOr(advance.error, t('common:error.server'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ day: label }}
      pending={advance.isPending}
      error={failure}
      submitText={t('organization:sandbox.move')}
      busyText={t('organization:sandbox.starting')}
      onSubmit={({ day }) => advance.mutate({ body: { day: day ?? today, version } })}
    >
      <p>{t('organization:sandbox.explained', { day: dateText(today, market) })}</p>
      <div className={classes.choices} role="group" aria-label={t('organization:sandbox.by')}>
        {CHOICES.map(({ key, of }) => (
          <Button key={key} size="compact" onClick={() => form.setFieldValue('day', of(today))}>
            {t(`organization:sandbox.by-${key}`)}
          </Button>
        ))}
      </div>
      <DateField
        label={label}
        min={addDays(today, 1)}
        max={addDays(today, SANDBOX_DAYS_AT_MOST)}
        {...form.getInputProps('day')}
      />
    </ModalForm>
  )
}

const Move = () => {
  const asked = useApi('sandboxGet', {})
  if (asked.error)
    return (
      <ModalBody>
        <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
      </ModalBody>
    )
  if (!asked.data?.sandbox)
    return (
      <ModalBody>
        <Skeletons lines={4} height={32} />
      </ModalBody>
    )
  const { day, version } = asked.data.sandbox
  return <MoveForm key={version} today={day} version={version} />
}

/** Moves the business of a sandbox forward to a day. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('organization:sandbox.moveTitle'),
  content: Move,
})
