import { z } from 'zod'
import { businessKinds, scheduleFields } from '#domain/money/commission/schedule.ts'
import type { Answer } from '#web/client.ts'
import { messageOr } from '#web/client/problem.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { NumberField, TextField } from '#web/kit/form/text-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useToday } from '#web/today.ts'
import { useApi, useCommand } from '#web/use-api.ts'

type Agencies = Answer<'commissionSchedules'>['agencies']

const ScheduleModal = () => {
  const { t } = useTranslation('commission')
  const found = useApi('commissionSchedules', {})
  if (found.error)
    return (
      <ErrorState
        error={{ message: messageOr(found.error, t('commission:failure')) }}
        onRetry={() => void found.refetch()}
      />
    )
  return found.data ? <ScheduleForm agencies={found.data.agencies} /> : <Skeletons lines={6} height={36} />
}

const schema = z.object({
  ...scheduleFields,
  agencyId: z.string().nullable(),
  product: z.string(),
  program: z.string(),
  business: z.enum(businessKinds).nullable(),
})

interface Values extends Record<string, unknown> {
  market: 'US' | 'UK'
  validFrom: string
  rate: number | null
  clusterRate: number | null
  agencyId: string | null
  product: string
  program: string
  business: (typeof businessKinds)[number] | null
}

const useScheduleForm = () => {
  const today = useToday()
  const initial: Values = {
    market: 'US',
    validFrom: today,
    rate: null,
    clusterRate: 0,
    agencyId: null,
    product: '',
    program: '',
    business: null,
  }
  return useSchemaForm({ schema, initial })
}

const ScheduleForm = ({ agencies }: { agencies: Agencies }) => {
  const { t } = useTranslation('commission')
  const { close } = useModalControls()
  const today = useToday()
  const form = useScheduleForm()
  const add = useCommand('commissionScheduleAdd', {
    silent: true,
    success: t('commission:schedule.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const { market } = form.getValues()
  const label = (name: keyof Values) => t(`commission:schedule.${name === 'agencyId' ? 'agency' : name}`)
  const names = ['validFrom', 'rate', 'clusterRate', 'agencyId', 'product', 'program'] as const
  return (
    <ModalForm
      form={form}
      labels={Object.fromEntries(names.map((name) => [name, label(name)]))}
      pending={add.isPending}
      error={
        add.error && add.error.errors.length === 0 ? messageOr(add.error, t('commission:failure')) : null
      }
      submitText={t('commission:schedule.submit')}
      onSubmit={({ rate, clusterRate, product, program, ...rest }) =>
        add.mutate({
          body: {
            ...rest,
            rate: rate ?? 0,
            clusterRate: clusterRate ?? 0,
            product: product.trim() || null,
            program: program.trim() || null,
          },
        })
      }
    >
      <Fields>
        <FieldRow>
          <SelectField
            label={label('market')}
            options={(['US', 'UK'] as const).map((value) => ({ value, label: value }))}
            {...form.getInputProps('market')}
          />
          <DateField label={label('validFrom')} min={today} {...form.getInputProps('validFrom')} />
        </FieldRow>
        <SelectField
          label={label('agencyId')}
          clearable
          placeholder={t('commission:schedule.all')}
          options={agencies
            .filter((one) => one.market === market)
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('agencyId')}
        />
        <FieldRow>
          <TextField label={label('product')} optional {...form.getInputProps('product')} />
          <TextField label={label('program')} optional {...form.getInputProps('program')} />
          <SelectField
            label={label('business')}
            clearable
            placeholder={t('commission:schedule.all')}
            options={businessKinds.map((value) => ({ value, label: t(`commission:schedule.${value}`) }))}
            {...form.getInputProps('business')}
          />
        </FieldRow>
        <FieldRow>
          <NumberField label={label('rate')} {...form.getInputProps('rate')} />
          <NumberField label={label('clusterRate')} {...form.getInputProps('clusterRate')} />
        </FieldRow>
      </Fields>
    </ModalForm>
  )
}

/** Agree on a commission from a day on. */
export const modal = defineModal({
  params: z.object({}),
  title: () => translate('commission:schedule.add'),
  content: ScheduleModal,
})
