import { z } from 'zod'
import { borTermsFields } from '#domain/policy/bor/terms.ts'
import type { Answer } from '#web/client.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { NumberField } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useToday } from '#web/today.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { failureOf } from './failure.ts'

const modalParams = z.object({ carrierId: z.uuid() })
type Carrier = Answer<'borTermsList'>['carriers'][number]

const TermsModal = ({ params: { carrierId } }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('bor')
  const found = useApi('borTermsList', {})
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={4} height={36} />
  const carrier = found.data.carriers.find(({ id }) => id === carrierId)
  return carrier ? <TermsForm carrier={carrier} /> : <EmptyState title={t('bor:terms.gone')} text="" />
}

const schema = z.object(borTermsFields)

const TermsForm = ({ carrier }: { carrier: Carrier }) => {
  const { t } = useTranslation('bor')
  const { close } = useModalControls()
  const today = useToday()
  const { isMidTerm, daysBeforeExpiry, clockDays, canWaive } = carrier
  const form = useSchemaForm({
    schema,
    initial: { validFrom: today, isMidTerm, daysBeforeExpiry, clockDays, canWaive },
  })
  const set = useCommand('borTermsSet', {
    silent: true,
    success: t('bor:terms.done', { name: carrier.name }),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const values = form.getValues()
  const labels = {
    validFrom: t('bor:terms.validFrom'),
    daysBeforeExpiry: t('bor:terms.beforeExpiry'),
    clockDays: t('bor:terms.clockDays'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={set.isPending}
      {...failureOf(set.error, t('bor:terms.failed'))}
      submitText={t('bor:terms.submit')}
      busyText={t('bor:busy')}
      onSubmit={(body) => set.mutate({ body: { carrierId: carrier.id, ...body } })}
    >
      <p>{t('bor:terms.formText', { name: carrier.name })}</p>
      <Fields>
        <DateField label={labels.validFrom} min={today} data-autofocus {...form.getInputProps('validFrom')} />
        <FieldRow>
          <NumberField label={labels.clockDays} {...form.getInputProps('clockDays')} />
          <NumberField label={labels.daysBeforeExpiry} {...form.getInputProps('daysBeforeExpiry')} />
        </FieldRow>
        <CheckboxField
          name="isMidTerm"
          label={t('bor:terms.midTermField')}
          checked={values.isMidTerm}
          onChange={(isChecked) => form.setFieldValue('isMidTerm', isChecked)}
        />
        <CheckboxField
          name="canWaive"
          label={t('bor:terms.waiveField')}
          checked={values.canWaive}
          onChange={(isChecked) => form.setFieldValue('canWaive', isChecked)}
        />
      </Fields>
    </ModalForm>
  )
}

/** Set from which day on a carrier accepts another broker on which terms. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('bor:terms.formTitle'),
  content: TermsModal,
})
