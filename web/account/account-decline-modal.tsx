import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { accountDeclineReasons } from '#domain/account/declines.ts'
import { requiredReasonFields } from '#domain/account/reason-fields.ts'
import { FILL_IN, keptReason } from '#domain/account/reasons.ts'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'

const modalParams = z.object({ accountId: z.uuid(), product: z.string().max(20).optional() })

const schema = requiredReasonFields('Declaration Reason is required').safeExtend({
  productType: chosen('Product is required'),
})
type Values = z.infer<typeof schema>

const DeclineForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('account')
  const { close } = useModalControls()
  const products = useApi('productList', {})
  const form = useSchemaForm({
    schema,
    initial: { productType: params.product ?? '', reasonSummary: '', fillIn: '', reason: '' },
  })
  const decline = useCommand('accountDecline', {
    silent: true,
    success: t('account:decline.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = (name: keyof Values) => t(`account:decline.${name}`)
  const failure =
    decline.error && decline.error.errors.length === 0
      ? messageOr(decline.error, t('account:decline.failed'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{
        productType: label('productType'),
        reasonSummary: label('reasonSummary'),
        fillIn: label('fillIn'),
        reason: label('reason'),
      }}
      pending={decline.isPending}
      error={failure}
      danger
      submitText={t('account:decline.submit')}
      busyText={t('account:decline.busy')}
      onSubmit={({ productType, ...said }) =>
        decline.mutate({ body: { accountId: params.accountId, productType, ...keptReason(said) } })
      }
    >
      <SelectField
        label={label('productType')}
        options={(products.data ?? []).map((one) => ({ value: one.productType, label: one.name }))}
        {...form.getInputProps('productType')}
        onChange={(value) => form.setFieldValue('productType', value ?? '')}
      />
      <SelectField
        label={label('reasonSummary')}
        options={accountDeclineReasons.map((reason) => ({ value: reason, label: reason }))}
        {...form.getInputProps('reasonSummary')}
        onChange={(value) => form.setFieldValue('reasonSummary', value ?? '')}
      />
      {form.getValues().reasonSummary === FILL_IN && (
        <TextField label={label('fillIn')} name="fillIn" {...form.getInputProps('fillIn')} />
      )}
      <TextArea label={label('reason')} name="reason" {...form.getInputProps('reason')} />
    </ModalForm>
  )
}

/** Offer an account no terms of a product, with the reason. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('account:decline.title'),
  content: DeclineForm,
})
