import { z } from 'zod'
import { businessDayFrom } from '#domain/market/business-days.ts'
import { needsNotice } from '#domain/policy/ending/decide.ts'
import { text } from '#domain/kernel/fields.ts'
import { deliveryMethods } from '#domain/policy/notices/days.ts'
import { type EndingCode, endingCodes, reasonText } from '#domain/policy/notices/reasons.ts'
import { messageOr } from '#web/client/problem.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { DateText } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useApi, useCommand } from '#web/use-api.ts'

const modalParams = z.object({
  policyId: z.uuid(),
  currency: z.enum(['USD', 'GBP']),
  version: z.coerce.number(),
  today: z.string(),
})
type Params = z.output<typeof modalParams>

const REASONS = endingCodes.filter(needsNotice)

const day = z
  .string()
  .nullable()
  .refine((date) => date !== null, 'Date is required')

const schema = z.object({
  reason: z.enum(endingCodes),
  sentOn: day,
  effectiveDate: day,
  delivery: z.enum(deliveryMethods),
  facts: text(2000),
})

/** What the law asks of a notice that is sent today, for the reason that is chosen. */
const Law = ({ policyId, reason, today }: { policyId: string; reason: EndingCode; today: string }) => {
  const { t } = useTranslation('policy')
  const { data } = useApi('policyCancelPreview', { params: { policyId }, query: { reason, on: today } })
  if (!data) return null
  return (
    <KeyValues
      items={[
        [t('policy:cancel.notice.days'), data.noticeDays === null ? '–' : String(data.noticeDays)],
        [t('policy:cancel.firstDay'), <DateText key="first" value={data.firstDay} />],
        ...(data.stopUntil === null
          ? []
          : [[t('policy:cancel.notice.stop'), <DateText key="stop" value={data.stopUntil} />] as const]),
        ...(data.citation === null ? [] : [[t('policy:cancel.notice.law'), data.citation] as const]),
      ]}
    />
  )
}

const NoticeForm = ({ params: { policyId, currency, version, today } }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const form = useSchemaForm({
    schema,
    initial: {
      reason: 'NON_PAY' as EndingCode,
      // No mail goes out on other days.
      sentOn: businessDayFrom(today, currency === 'GBP' ? 'UK' : 'US') as string | null,
      effectiveDate: null as string | null,
      delivery: 'CERTIFICATE_OF_MAILING' as (typeof deliveryMethods)[number],
      facts: '',
    },
  })
  const { reason, delivery } = form.getValues()
  const serve = useCommand('policyNoticeServe', {
    silent: true,
    success: t('policy:cancel.notice.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <ModalForm
      form={form}
      labels={{
        reason: t('policy:cancel.reason'),
        sentOn: t('policy:cancel.notice.sentOn'),
        effectiveDate: t('policy:cancel.day'),
        delivery: t('policy:cancel.notice.delivery'),
        facts: t('policy:cancel.notice.facts'),
      }}
      pending={serve.isPending}
      error={serve.error ? messageOr(serve.error, t('policy:cancel.failed')) : null}
      submitText={t('policy:cancel.notice.submit')}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ sentOn, effectiveDate, ...rest }) =>
        serve.mutate({
          params: { policyId },
          body: { ...rest, sentOn: sentOn ?? today, effectiveDate: effectiveDate ?? today, version },
        })
      }
    >
      <p>{t('policy:cancel.notice.text')}</p>
      <SelectField
        label={t('policy:cancel.reason')}
        value={reason}
        error={form.errors['reason']}
        options={REASONS.map((code) => ({
          value: code,
          label: reasonText(code, currency === 'GBP' ? 'UK' : 'US'),
        }))}
        onChange={(value) => form.setFieldValue('reason', (value ?? 'NON_PAY') as EndingCode)}
      />
      <Law policyId={policyId} reason={reason} today={today} />
      <DateField label={t('policy:cancel.notice.sentOn')} {...form.getInputProps('sentOn')} />
      <DateField label={t('policy:cancel.day')} {...form.getInputProps('effectiveDate')} />
      <SelectField
        label={t('policy:cancel.notice.delivery')}
        value={delivery}
        error={form.errors['delivery']}
        options={deliveryMethods.map((method) => ({
          value: method,
          label: t(`policy:cancel.notice.method.${method}`),
        }))}
        onChange={(value) =>
          form.setFieldValue('delivery', (value ?? 'CERTIFICATE_OF_MAILING') as typeof delivery)
        }
      />
      <TextArea
        label={t('policy:cancel.notice.facts')}
        name="facts"
        optional
        {...form.getInputProps('facts')}
      />
    </ModalForm>
  )
}

/** Serve notice that the insurer ends the policy. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('policy:cancel.notice.submit'),
  content: NoticeForm,
})
