import { z } from 'zod'
import { text } from '#domain/kernel/fields.ts'
import { businessDayFrom } from '#domain/market/business-days.ts'
import { deliveryMethods } from '#domain/policy/notices/days.ts'
import {
  type NonrenewalCode,
  nonrenewalReason,
  nonrenewalCodes,
} from '#domain/policy/notices/renewals/nonrenewal.ts'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
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
type Preview = Answer<'renewalNoticePreview'>

const steps = ['NONRENEWAL', 'CHANGED_RENEWAL'] as const

const schema = z.object({
  step: z.enum(steps),
  ground: z.enum(nonrenewalCodes),
  facts: text(2000),
  sentOn: z
    .string()
    .nullable()
    .refine((date) => date !== null, 'Date is required'),
  delivery: z.enum(deliveryMethods),
  isLateAccepted: z.boolean(),
})

/** The renewal next to the expiring terms, as the notice says it. */
const Changes = ({
  change,
  currency,
}: {
  change: NonNullable<Preview['change']>
  currency: Params['currency']
}) => {
  const { t } = useTranslation('policy')
  return (
    <KeyValues
      items={[
        [t('policy:announce.quote'), change.quoteNumber],
        [
          t('policy:announce.expiring'),
          <Money key="expiring" value={change.expiringPremium} currency={currency} />,
        ],
        [
          t('policy:announce.renewal'),
          <Money key="renewal" value={change.renewalPremium} currency={currency} />,
        ],
        [
          t('policy:announce.counts'),
          change.percent === null ? '–' : t('policy:announce.percent', { percent: change.percent }),
        ],
        [t('policy:announce.threshold'), change.threshold],
        [
          t('policy:announce.worse'),
          change.reductions.length === 0
            ? t('policy:announce.nothingWorse')
            : change.reductions.map((one) => one.text).join('; '),
        ],
        [t('policy:announce.due'), t(change.isDue ? 'policy:announce.isDue' : 'policy:announce.notDue')],
      ]}
    />
  )
}

/** The days that the law allows, what follows on the day that is chosen, and how well that is known. */
const Law = ({ found }: { found: Preview }) => {
  const { t } = useTranslation('policy')
  const { outcome } = found
  const isUnsure = found.known === 'DEFAULT' || outcome.known === 'DEFAULT'
  return (
    <>
      <KeyValues
        items={[
          [t('policy:ending.state'), t(`policy:ending.standing.${found.standing}`)],
          [
            t('policy:ending.first'),
            found.earliest === null ? (
              t('policy:ending.anyDay')
            ) : (
              <DateText key="first" value={found.earliest} />
            ),
          ],
          [
            t('policy:ending.last'),
            found.lastDay === null ? t('policy:ending.none') : <DateText key="last" value={found.lastDay} />,
          ],
          [t('policy:announce.law'), found.citation ?? t('policy:announce.byPolicy')],
          [t('policy:announce.says'), found.contents],
          [t('policy:announce.copies'), found.copies.join(', ')],
        ]}
      />
      <Notice tone={outcome.code === 'IN_TIME' || outcome.code === 'NOT_NEEDED' ? 'info' : 'warning'}>
        {outcome.says}
      </Notice>
      {isUnsure && <Notice tone="warning">{t('policy:announce.unverified')}</Notice>}
    </>
  )
}

const AnnounceForm = ({ params: { policyId, currency, version, today } }: { params: Params }) => {
  const { t } = useTranslation('policy')
  const { close } = useModalControls()
  const market = currency === 'GBP' ? 'UK' : 'US'
  const form = useSchemaForm({
    schema,
    initial: {
      step: 'NONRENEWAL' as (typeof steps)[number],
      ground: 'LOSSES' as NonrenewalCode,
      facts: '',
      // The mail goes out on a business day.
      sentOn: businessDayFrom(today, market) as string | null,
      delivery: 'CERTIFICATE_OF_MAILING' as (typeof deliveryMethods)[number],
      isLateAccepted: false,
    },
  })
  const { step, ground, sentOn, delivery, isLateAccepted } = form.getValues()
  const preview = useApi('renewalNoticePreview', {
    params: { policyId },
    query: { step, delivery, ...(sentOn !== null && { sentOn }) },
  })
  const serve = useCommand('renewalNoticeServe', {
    silent: true,
    success: t('policy:announce.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const failed = serve.error ?? preview.error
  const found = preview.data
  const isLate = found?.outcome.code === 'OLD_TERMS' || found?.outcome.code === 'NEW_TERMS'
  return (
    <ModalForm
      form={form}
      labels={{
        step: t('policy:announce.step'),
        ground: t('policy:announce.ground'),
        facts: t('policy:cancel.notice.facts'),
        sentOn: t('policy:cancel.notice.sentOn'),
        delivery: t('policy:cancel.notice.delivery'),
        isLateAccepted: t('policy:announce.late'),
      }}
      pending={serve.isPending}
      error={failed ? messageOr(failed, t('policy:cancel.failed')) : null}
      submitText={t('policy:announce.submit')}
      busyText={t('policy:cancel.busy')}
      onSubmit={({ ground: chosen, sentOn: day, ...rest }) =>
        serve.mutate({
          params: { policyId },
          body: {
            ...rest,
            sentOn: day ?? today,
            version,
            ...(rest.step === 'NONRENEWAL' && { ground: chosen }),
          },
        })
      }
    >
      <p>{t('policy:announce.text')}</p>
      <SelectField
        label={t('policy:announce.step')}
        value={step}
        error={form.errors['step']}
        options={steps.map((value) => ({ value, label: t(`policy:ending.kind.${value}`) }))}
        onChange={(value) => form.setFieldValue('step', (value ?? 'NONRENEWAL') as typeof step)}
      />
      {step === 'NONRENEWAL' && (
        <SelectField
          label={t('policy:announce.ground')}
          value={ground}
          error={form.errors['ground']}
          options={nonrenewalCodes.map((value) => ({ value, label: nonrenewalReason(value, market).text }))}
          onChange={(value) => form.setFieldValue('ground', (value ?? 'LOSSES') as NonrenewalCode)}
        />
      )}
      {step === 'CHANGED_RENEWAL' &&
        found &&
        (found.change ? (
          <Changes change={found.change} currency={currency} />
        ) : (
          <Notice tone="warning">{t('policy:announce.notPriced')}</Notice>
        ))}
      <DateField
        label={t('policy:cancel.notice.sentOn')}
        {...form.getInputProps('sentOn')}
        error={form.errors['sentOn'] ?? found?.problems.find(({ field }) => field === 'sentOn')?.detail}
      />
      <SelectField
        label={t('policy:cancel.notice.delivery')}
        value={delivery}
        error={form.errors['delivery']}
        options={deliveryMethods.map((value) => ({
          value,
          label: t(`policy:cancel.notice.method.${value}`),
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
      {found && <Law found={found} />}
      {isLate && (
        <CheckboxField
          name="isLateAccepted"
          label={t('policy:announce.late')}
          checked={isLateAccepted}
          error={form.errors['isLateAccepted']}
          onChange={(isChecked) => form.setFieldValue('isLateAccepted', isChecked)}
        />
      )}
    </ModalForm>
  )
}

/** Announce that the policy is not renewed, or renewed on other terms. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('policy:announce.submit'),
  content: AnnounceForm,
})
