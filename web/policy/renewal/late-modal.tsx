import { z } from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import { lastLateDay } from '#domain/policy/renewal/late.ts'
import { messageOr } from '#web/client/problem.ts'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { dateText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useRenewalStarted } from '#web/policy/shared/actions.ts'
import { useCommand } from '#web/use-api.ts'

const modalParams = z.object({ policyId: z.uuid(), endDate: z.string(), today: z.string() })
type Params = z.output<typeof modalParams>

const LateForm = ({ params: { policyId, endDate, today } }: { params: Params }) => {
  const { t } = useTranslation('renewal')
  const view = useMarket()
  const { close } = useModalControls()
  const started = useRenewalStarted()
  const form = useSchemaForm({
    schema: z.object({
      cover: z.enum(['CONTINUOUS', 'FROM_DAY']),
      startsOn: z.string().nullable(),
      name: requiredText(200, t('renewal:late.nameMissing')),
      title: requiredText(200, t('renewal:late.titleMissing')),
      on: z.string().nullable(),
    }),
    initial: {
      cover: 'CONTINUOUS' as 'CONTINUOUS' | 'FROM_DAY',
      startsOn: today as string | null,
      name: '',
      title: '',
      on: today as string | null,
    },
  })
  const renew = useCommand('policyRenewLate', {
    success: t('renewal:late.done'),
    silent: true,
    onSuccess: (quote) => {
      close()
      started(quote)
    },
    onError: (error) => showServerErrors(form, error),
  })
  const { cover } = form.getValues()
  const days = { end: dateText(endDate, view), last: dateText(lastLateDay(endDate), view) }
  return (
    <ModalForm
      form={form}
      labels={{
        cover: t('renewal:late.cover'),
        startsOn: t('renewal:late.startsOn'),
        name: t('renewal:late.name'),
        title: t('renewal:late.title'),
        on: t('renewal:late.on'),
      }}
      pending={renew.isPending}
      error={
        renew.error && renew.error.errors.length === 0
          ? messageOr(renew.error, t('renewal:late.failed'))
          : null
      }
      submitText={t('renewal:late.submit')}
      busyText={t('renewal:starting')}
      onSubmit={({ startsOn, name, title, on }) =>
        renew.mutate({
          params: { policyId },
          body: {
            cover,
            ...(cover === 'FROM_DAY' && startsOn !== null && { startsOn }),
            statement: { name, title, on: on ?? today },
          },
        })
      }
    >
      <p>{t('renewal:late.text', days)}</p>
      <RadioGroup
        label={t('renewal:late.cover')}
        layout="list"
        value={cover}
        choices={[
          { value: 'CONTINUOUS', label: t('renewal:late.continuous', days) },
          { value: 'FROM_DAY', label: t('renewal:late.fromDay') },
        ]}
        onChange={(value) => form.setFieldValue('cover', value)}
      />
      {cover === 'FROM_DAY' && (
        <DateField
          label={t('renewal:late.startsOn')}
          min={today}
          max={lastLateDay(endDate)}
          {...form.getInputProps('startsOn')}
        />
      )}
      <p>{t('renewal:late.statement')}</p>
      <FieldRow>
        <TextField label={t('renewal:late.name')} {...form.getInputProps('name')} />
        <TextField label={t('renewal:late.title')} {...form.getInputProps('title')} />
      </FieldRow>
      <DateField label={t('renewal:late.on')} min={endDate} max={today} {...form.getInputProps('on')} />
    </ModalForm>
  )
}

/** Renew a policy that has ended: without a gap or from a day on, with the statement that nothing is known. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('renewal:late.submit'),
  content: LateForm,
})
