import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { longText } from '#domain/kernel/fields.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea } from '#web/kit/form/text-field.tsx'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'

const params = z.object({ accountId: z.uuid(), market: z.enum(['US', 'UK']) })
const schema = z.object({ productType: z.string(), note: longText })

const CreateForm = (props: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('submission')
  const { persona } = useSession()
  const { setDirty } = useModalControls()
  const products = useApi('productList', {})
  const form = useSchemaForm({ schema, initial: { productType: '', note: '' } })
  const submit = useCommand('submissionOfAccount', {
    silent: true,
    onSuccess: ({ submissionNumber }) => {
      toastSuccess(t('submission:create.done', { number: submissionNumber }))
      setDirty(false)
      go(paths.submissions(persona, { search: submissionNumber }))
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    submit.error && submit.error.errors.length === 0
      ? messageOr(submit.error, t('submission:act.failed'))
      : null
  const offered = (products.data ?? []).filter(
    ({ market, isQuotable }) => isQuotable && market === props.params.market,
  )
  return (
    <ModalForm
      form={form}
      labels={{ productType: t('submission:create.product'), note: t('submission:create.note') }}
      pending={submit.isPending}
      error={failure}
      isOver={submit.error?.status === 409}
      submitText={t('submission:create.submit')}
      busyText={t('submission:act.busy')}
      onSubmit={({ productType, note }) =>
        submit.mutate({
          params: { accountId: props.params.accountId },
          body: { ...(productType && { productType }), ...(note && { note }) },
        })
      }
    >
      <p>{t('submission:create.text')}</p>
      <SelectField
        label={t('submission:create.product')}
        optional
        options={offered.map((one) => ({ value: one.productType, label: one.name }))}
        {...form.getInputProps('productType')}
        onChange={(value) => form.setFieldValue('productType', value ?? '')}
      />
      <TextArea label={t('submission:create.note')} name="note" optional {...form.getInputProps('note')} />
    </ModalForm>
  )
}

/** Hand an account to the underwriters before it is quoted. */
export const modal = defineModal({
  params,
  title: () => translate('submission:create.title'),
  content: CreateForm,
})
