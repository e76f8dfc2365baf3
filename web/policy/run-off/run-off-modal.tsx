import { z } from 'zod'
import { type ControlEvent, controlEvents, controlText } from '#domain/policy/run-off/control.ts'
import { acquirerField, percentText } from '#domain/policy/run-off/fields.ts'
import { type RunOffYears, runOffYears } from '#domain/policy/run-off/factors.ts'
import { messageOr } from '#web/client/problem.ts'
import type { Answer } from '#web/client.ts'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { dateText, moneyText } from '#web/kit/format/format.ts'
import { useMarket } from '#web/kit/format/market.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState, Notice } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'

type Standing = Answer<'policyRunOff'>

const modalParams = z.object({
  policyId: z.uuid(),
  currency: z.enum(['USD', 'GBP']),
  today: z.string(),
})
type Params = z.output<typeof modalParams>

const schema = z.object({
  event: z.enum(controlEvents),
  effectiveDate: z
    .string()
    .nullable()
    .refine((date) => date !== null, 'Date is required'),
  acquirer: acquirerField,
  percent: percentText,
  years: z.string(),
})

/** Today, or the first day of a term that has not begun. */
const nearest = (today: string, { firstDay, lastDay }: Standing): string =>
  today < firstDay ? firstDay : today > lastDay ? lastDay : today

const yearsOf = (text: string): RunOffYears => runOffYears.find((one) => String(one) === text) ?? 0

const RunOffForm = ({ params, standing }: { params: Params; standing: Standing }) => {
  const { t } = useTranslation('policy')
  const market = useMarket()
  const { policyId, currency, today } = params
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema,
    initial: {
      event: 'ACQUIRED' as ControlEvent,
      effectiveDate: nearest(today, standing) as string | null,
      acquirer: '',
      percent: '100',
      years: '0',
    },
  })
  const { event, effectiveDate } = form.getValues()
  const recordIt = useCommand('policyRunOffRecord', {
    silent: true,
    success: t('policy:runOff.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const country = currency === 'GBP' ? 'UK' : 'US'
  return (
    <ModalForm
      form={form}
      labels={{
        event: t('policy:runOff.event'),
        effectiveDate: t('policy:runOff.day'),
        acquirer: t('policy:runOff.acquirer'),
        percent: t('policy:runOff.percent'),
        years: t('policy:runOff.years'),
      }}
      pending={recordIt.isPending}
      error={recordIt.error && messageOr(recordIt.error, t('policy:cancel.failed'))}
      submitText={t('policy:runOff.submit')}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ acquirer, percent, years }) =>
        recordIt.mutate({
          params: { policyId },
          body: {
            event,
            effectiveDate: effectiveDate ?? today,
            acquirer: event === 'INSOLVENT' ? '' : acquirer,
            percent: event === 'ACQUIRED' && percent !== '' ? Number(percent) : null,
            years: yearsOf(years),
            version: standing.version,
          },
        })
      }
    >
      <p>{t('policy:runOff.text', { end: dateText(standing.endDate, market) })}</p>
      <SelectField
        label={t('policy:runOff.event')}
        value={event}
        error={form.errors['event']}
        options={controlEvents.map((one) => ({ value: one, label: controlText(one, country) }))}
        onChange={(value) =>
          form.setFieldValue('event', controlEvents.find((one) => one === value) ?? 'ACQUIRED')
        }
      />
      <DateField
        label={t('policy:runOff.day')}
        min={standing.firstDay}
        max={standing.lastDay}
        hint={t('policy:runOff.dayHint', {
          first: dateText(standing.firstDay, market),
          last: dateText(standing.lastDay, market),
        })}
        {...form.getInputProps('effectiveDate')}
      />
      {event !== 'INSOLVENT' && (
        <TextField label={t('policy:runOff.acquirer')} name="acquirer" {...form.getInputProps('acquirer')} />
      )}
      {event === 'ACQUIRED' && (
        <TextField
          label={t('policy:runOff.percent')}
          name="percent"
          inputMode="numeric"
          hint={t('policy:runOff.percentHint')}
          {...form.getInputProps('percent')}
        />
      )}
      <RadioGroup
        label={t('policy:runOff.years')}
        value={form.getValues().years}
        onChange={(value) => form.setFieldValue('years', value)}
        layout="list"
        choices={standing.offers.map((offer) => ({
          value: String(offer.years),
          label:
            offer.years === 0
              ? t('policy:runOff.termAlone', { until: dateText(offer.until, market) })
              : t('policy:runOff.offer', {
                  years: t('policy:reporting.years', { count: offer.years }),
                  until: dateText(offer.until, market),
                  total: moneyText(offer.total, market, currency),
                  percent: offer.percent,
                }),
        }))}
      />
      <Notice tone="info">{t('policy:runOff.law')}</Notice>
    </ModalForm>
  )
}

const Content = ({ params }: { params: Params }) => {
  const standing = useApi('policyRunOff', { params: { policyId: params.policyId } })
  if (standing.data?.notHere) return <Notice tone="warning">{standing.data.notHere}</Notice>
  if (standing.data) return <RunOffForm params={params} standing={standing.data} />
  if (standing.error) return <ErrorState error={standing.error} onRetry={() => void standing.refetch()} />
  return <Skeletons lines={6} height={24} />
}

/** Record a change of control: the policy covers earlier events to the end of its term, or claims for years after it. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('policy:runOff.submit'),
  content: Content,
})
