import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { messageOr } from '#web/client/problem.ts'
import { DateField } from '#web/kit/date-field.tsx'
import { Fields, showServerErrors, useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/modal.tsx'
import { SelectField } from '#web/kit/select-field.tsx'
import { TextArea } from '#web/kit/text-field.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { useGo } from '#web/use-go.ts'

const params = z.object({ product: z.string().max(20).optional(), basedOn: z.string().max(60).optional() })

const schema = z.object({
  basedOn: z.string({ error: 'Choose a set of rules.' }).min(1, 'Choose a set of rules.'),
  effectiveDate: z.string({ error: 'Choose a date.' }).min(10, 'Choose a date.'),
  note: z.string().trim().min(1, 'Say why the rules change.').max(500),
})

const DraftForm = (props: { params: z.output<typeof params> }) => {
  const { t } = useTranslation('underwriting')
  const { persona } = useSession()
  const { setDirty } = useModalControls()
  const go = useGo()
  const { product, basedOn } = props.params
  const sets = useApi('ruleSetSearch', { query: { ...(product && { productType: product }) } })
  const form = useSchemaForm({ schema, initial: { basedOn: basedOn ?? '', effectiveDate: '', note: '' } })
  const draft = useCommand('ruleSetDraft', {
    silent: true,
    success: t('underwriting:draft.done'),
    onSuccess: (made) => {
      setDirty(false)
      go(paths.ruleSet(persona, made.id))
    },
    onError: (error) => showServerErrors(form, error),
  })
  const failure =
    draft.error && draft.error.errors.length === 0
      ? messageOr(draft.error, t('underwriting:draft.failed'))
      : null
  const options = (sets.data?.content ?? [])
    .filter((one) => one.status === 'IN FORCE' || one.status === 'FUTURE')
    .map((one) => ({ value: one.id, label: `${one.version} · ${one.name}` }))
  const labels = {
    basedOn: t('underwriting:draft.basedOn'),
    effectiveDate: t('underwriting:draft.effective'),
    note: t('underwriting:draft.note'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={draft.isPending}
      error={failure}
      submitText={t('underwriting:draft.submit')}
      busyText={t('underwriting:draft.busy')}
      onSubmit={(body) => draft.mutate({ body })}
    >
      <Fields>
        <SelectField label={labels.basedOn} options={options} width="xl" {...form.getInputProps('basedOn')} />
        <DateField
          label={labels.effectiveDate}
          hint={t('underwriting:draft.effectiveHint')}
          {...form.getInputProps('effectiveDate')}
        />
        <TextArea label={labels.note} name="note" {...form.getInputProps('note')} />
      </Fields>
    </ModalForm>
  )
}

/** Start a draft of referral rules from a set that is approved. */
export const modal = defineModal({
  params,
  title: () => i18next.t('underwriting:draft.title'),
  content: DraftForm,
})
