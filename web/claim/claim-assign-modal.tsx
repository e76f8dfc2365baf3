import { chosen } from '#domain/kernel/fields.ts'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/page/states.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'

const params = z.object({ claimId: z.string() })

type Vendors = readonly { id: string; name: string }[]

const Assign = ({ params: { claimId } }: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('policy')
  const vendors = useApi('vendorList', {})
  if (vendors.error) return <ErrorState error={vendors.error} onRetry={() => void vendors.refetch()} />
  if (!vendors.data) return <Skeletons lines={2} height={36} />
  if (vendors.data.length === 0)
    return <EmptyState title={t('common:kit.noData')} text={t('policy:claim.noVendors')} />
  return <VendorForm claimId={claimId} vendors={vendors.data} />
}

const VendorForm = ({ claimId, vendors }: { claimId: string; vendors: Vendors }) => {
  const { t } = useTranslation('policy')
  const { close, setDirty } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({ vendorId: chosen(t('policy:claim.vendorMissing')) }),
    initial: { vendorId: (vendors.length === 1 && vendors[0]?.id) || '' },
  })
  const assign = useCommand('claimAssign', {
    silent: true,
    success: t('policy:claim.assigned'),
    onSuccess: () => {
      setDirty(false)
      close()
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    assign.error && assign.error.errors.length === 0
      ? messageOr(assign.error, t('policy:claim.failure'))
      : null
  return (
    <ModalForm
      form={form}
      labels={{ vendorId: t('common:column.vendorName') }}
      pending={assign.isPending}
      error={failure}
      submitText={t('common:record.assignVendor')}
      busyText={t('policy:claim.assigning')}
      onSubmit={(values) => assign.mutate({ params: { claimId }, body: values })}
    >
      <SelectField
        label={t('common:column.vendorName')}
        width="full"
        options={vendors.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('vendorId')}
      />
    </ModalForm>
  )
}

export const modal = defineModal({
  params,
  title: () => translate('common:record.assignVendor'),
  content: Assign,
})
