import { z } from 'zod'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { longText } from '#domain/kernel/fields.ts'
import { isMeasured } from '#domain/risk/trend/measured.ts'
import { conditionTitle } from '#domain/underwriting/fields.ts'
import { subjectivityStages } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { type UsualSubjectivity, UsualSubjectivities } from '../shared/usual-subjectivities.tsx'

const modalParams = z.object({ productType: z.string().max(20), quoteId: z.uuid(), accountId: z.uuid() })

/** Days that are proposed for a condition. */
const PROPOSED_DAYS = 14

const schema = z.object({
  title: conditionTitle,
  detail: longText,
  stage: z.enum(subjectivityStages),
  dueDate: z
    .string()
    .nullable()
    .refine((date) => date !== null, 'Date is required'),
  checkId: z.string(),
})
type Values = z.infer<typeof schema>

interface Props {
  params: z.output<typeof modalParams>
  /** The day where the insured is. */
  today: LocalDate
}

const CreateForm = ({ params, today }: Props) => {
  const { t } = useTranslation(['quote', 'subjectivity', 'underwriting'])
  const { close, setDirty } = useModalControls()
  const risk = useApi('riskGet', { params: { accountId: params.accountId } })
  const form = useSchemaForm({
    schema,
    initial: {
      title: '',
      detail: '',
      stage: 'PRE_BIND' as Values['stage'],
      dueDate: addDays(today, PROPOSED_DAYS) as string | null,
      checkId: '',
    },
  })
  const create = useCommand('subjectivityCreate', {
    silent: true,
    success: t('subjectivity:done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const label = (name: keyof Values) => t(`subjectivity:label.${name}`)
  const fill = ({ title, detail, stage, dueDate, checkId }: UsualSubjectivity) => {
    form.setValues({ title, detail, stage, dueDate, checkId: checkId ?? '' })
    setDirty(true)
  }
  const failing = (risk.data?.report.checks ?? []).filter((check) => check.result !== 'pass')
  return (
    <ModalForm
      form={form}
      labels={{ title: label('title'), dueDate: label('dueDate') }}
      pending={create.isPending}
      {...failureOf(create.error, t('subjectivity:failed'))}
      submitText={t('subjectivity:create')}
      busyText={t('quote:busy.save')}
      onSubmit={({ checkId, dueDate, ...values }) =>
        create.mutate({
          body: {
            ...values,
            quoteId: params.quoteId,
            dueDate: dueDate ?? today,
            ...(checkId && { checkId }),
          },
        })
      }
    >
      <UsualSubjectivities quoteId={params.quoteId} act={t('underwriting:usual.use')} onChoose={fill} />
      <TextField
        label={label('title')}
        name="title"
        width="lg"
        data-autofocus
        {...form.getInputProps('title')}
      />
      <TextArea label={label('detail')} name="detail" optional {...form.getInputProps('detail')} />
      <SelectField
        label={label('stage')}
        options={subjectivityStages.map((stage) => ({
          value: stage,
          label: t(`subjectivity:stage.${stage}`),
        }))}
        {...form.getInputProps('stage')}
        onChange={(value) => form.setFieldValue('stage', value === 'POST_BIND' ? 'POST_BIND' : 'PRE_BIND')}
      />
      <DateField label={label('dueDate')} min={today} {...form.getInputProps('dueDate')} />
      <SelectField
        label={label('checkId')}
        optional
        options={[
          { value: '', label: t('subjectivity:byHand') },
          ...failing.map((check) => ({
            value: check.checkId,
            label: isMeasured(check) ? check.title : t('subjectivity:ofAnswer', { title: check.title }),
          })),
        ]}
        {...form.getInputProps('checkId')}
        onChange={(value) => form.setFieldValue('checkId', value ?? '')}
      />
    </ModalForm>
  )
}

/** The page has the quote already, so this is nearly always immediate. */
const Create = ({ params }: Pick<Props, 'params'>) => {
  const quote = useApi('quoteGet', { params: { productType: params.productType, id: params.quoteId } })
  if (quote.error && !quote.data)
    return <RecordFailed record="quote" error={quote.error} onRetry={() => void quote.refetch()} />
  if (!quote.data) return <Skeletons lines={4} height={32} />
  return <CreateForm params={params} today={quote.data.today} />
}

/** Attach a condition to a quote. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('subjectivity:add'),
  content: Create,
})
