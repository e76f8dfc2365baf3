import { underwritingContract } from '#contract/underwriting/underwriting.ts'
import { z } from 'zod'
import type { Answer } from '#web/client.ts'
import { STATES } from '#domain/market/states.ts'
import { messageOr } from '#web/client/problem.ts'
import { Fields, FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { MoneyField } from '#web/kit/form/money-field.tsx'
import { MultiSelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { NumberField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { NewerNotice, useNewer } from '#web/newer-record.tsx'
import { useApi, useCommand } from '#web/use-api.ts'

type Authority = Answer<'authorityList'>['content'][number]

const modalParams = z.object({ userId: z.uuid() })

const { version: _version, ...shape } = underwritingContract.authoritySave.body.shape
const schema = z.object({
  ...shape,
  // None chosen is all of them.
  states: shape.states.unwrap(),
  products: shape.products.unwrap(),
})
type Values = z.infer<typeof schema>

const STATE_OPTIONS = STATES.map(({ code, name }) => ({ value: code, label: name }))

const chosenOf = (values: readonly string[]): string[] | null => (values.length > 0 ? [...values] : null)

const initialOf = (authority: Authority): Values => {
  const { largestLimit, largestPremium, largestRevenue, largestCredit, highestClass } = authority
  return {
    largestLimit,
    largestPremium,
    largestRevenue,
    largestCredit,
    highestClass,
    states: [...(authority.states ?? [])],
    products: [...(authority.products ?? [])],
  }
}

const EditForm = ({ authority }: { authority: Authority }) => {
  const { t } = useTranslation('underwriting')
  const { close } = useModalControls()
  const raters = useApi('raterSearch', {})
  const form = useSchemaForm({ schema, initial: initialOf(authority) })
  const newer = useNewer(form, authority, initialOf)
  const save = useCommand('authoritySave', {
    silent: true,
    success: t('underwriting:authority.saved', { name: authority.fullName }),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = (name: keyof Values) => t(`underwriting:authority.${name}`)
  const names = Object.keys(schema.shape) as (keyof Values)[]
  const labels = Object.fromEntries(names.map((name) => [name, label(name)]))
  const failure =
    save.error && save.error.errors.length === 0
      ? messageOr(save.error, t('underwriting:authority.failed'))
      : null
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={save.isPending}
      error={failure}
      submitText={t('underwriting:authority.save')}
      busyText={t('underwriting:decide.busy')}
      onSubmit={({ states, products, ...bounds }) =>
        save.mutate({
          params: { userId: authority.userId },
          body: {
            ...bounds,
            states: chosenOf(states),
            products: chosenOf(products),
            version: newer.row.version,
          },
        })
      }
    >
      <NewerNotice newer={newer} labels={labels} />
      <Notice tone="info">{t('underwriting:authority.emptyIsUnbounded')}</Notice>
      <Fields>
        <FieldRow>
          <MoneyField
            label={label('largestLimit')}
            optional
            data-autofocus
            {...form.getInputProps('largestLimit')}
          />
          <MoneyField label={label('largestPremium')} optional {...form.getInputProps('largestPremium')} />
        </FieldRow>
        <MoneyField label={label('largestRevenue')} optional {...form.getInputProps('largestRevenue')} />
        <FieldRow>
          <NumberField
            label={label('largestCredit')}
            optional
            after="%"
            {...form.getInputProps('largestCredit')}
          />
          <NumberField label={label('highestClass')} optional {...form.getInputProps('highestClass')} />
        </FieldRow>
        <MultiSelectField
          label={label('states')}
          hint={t('underwriting:authority.statesHint')}
          optional
          options={STATE_OPTIONS}
          {...form.getInputProps('states')}
        />
        <MultiSelectField
          label={label('products')}
          optional
          options={(raters.data?.content ?? []).map((one) => ({ value: one.product, label: one.name }))}
          {...form.getInputProps('products')}
        />
      </Fields>
    </ModalForm>
  )
}

const Loading = ({ params }: { params: z.output<typeof modalParams> }) => {
  const found = useApi('authorityList', {})
  const authority = found.data?.content.find((one) => one.userId === params.userId)
  return authority ? <EditForm authority={authority} /> : <Skeletons lines={6} height={24} />
}

/** Set how far an underwriter may decide alone. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('underwriting:authority.edit'),
  content: Loading,
})
