import { z } from 'zod'
import { requiredText } from '#domain/kernel/fields.ts'
import { endingNote } from '#domain/policy/ending/fields.ts'
import { type RewriteTerm, rewriteTerms } from '#domain/policy/rewrite/rewrite.ts'
import { messageOr } from '#web/client/problem.ts'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { SelectField } from '#web/kit/form/select-field.tsx'
import { TextArea, TextField } from '#web/kit/form/text-field.tsx'
import { go } from '#web/kit/place/place.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { EvidenceInput } from '#web/underwriting/shared/evidence-input.tsx'
import { useApi, useCommand } from '#web/use-api.ts'
import { usePolicyFile } from '../ending/use-file.ts'
import { BothSides } from './both-sides.tsx'

const modalParams = z.object({
  policyId: z.uuid(),
  version: z.coerce.number(),
  /** The latest day from which it can be rewritten: today, or its first day. */
  day: z.string(),
})
type Params = z.output<typeof modalParams>

const RewriteForm = ({ params: { policyId, version, day } }: { params: Params }) => {
  const { t } = useTranslation('rewrite')
  const { persona } = useSession()
  const { setDirty } = useModalControls()
  const form = useSchemaForm({
    schema: z.object({
      effectiveDate: z
        .string()
        .nullable()
        .refine((date) => date !== null, 'Date is required'),
      term: z.enum(rewriteTerms),
      signedBy: requiredText(200, 'Enter who signed the agreement.'),
      note: endingNote,
    }),
    initial: { effectiveDate: day as string | null, term: 'YEAR' as RewriteTerm, signedBy: '', note: '' },
  })
  const { effectiveDate, term } = form.getValues()
  const asked = { effectiveDate: effectiveDate ?? day, term }
  const preview = useApi('policyRewritePreview', { params: { policyId }, query: asked }, { staleTime: 0 })
  const rewrite = useCommand('policyRewrite', {
    silent: true,
    onSuccess: ({ productType, newPolicyId }) => {
      setDirty(false)
      go(paths.policy(persona, productType, newPolicyId))
    },
    onError: (error) => {
      showServerErrors(form, error)
      void preview.refetch()
    },
  })
  const file = usePolicyFile(policyId)
  const failed = file.error ?? rewrite.error ?? preview.error
  const total = preview.data?.written?.total
  const labels = {
    effectiveDate: t('rewrite:day'),
    term: t('rewrite:term'),
    signedBy: t('rewrite:signedBy'),
    note: t('rewrite:note'),
  }
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={file.pending || rewrite.isPending}
      error={file.problem ?? (failed && messageOr(failed, t('rewrite:failed')))}
      submitText={t('rewrite:submit')}
      busyText={t('rewrite:busy')}
      onSubmit={({ signedBy, note }) =>
        file.send('AGREEMENT', true, (fileId) =>
          rewrite.mutate({
            params: { policyId },
            body: { ...asked, total: total ?? 0, fileId: fileId ?? '', signedBy, note, version },
          }),
        )
      }
    >
      <Fields>
        <p>{t('rewrite:text')}</p>
        <FieldRow>
          <DateField
            label={labels.effectiveDate}
            {...(preview.data && { min: preview.data.firstDay, max: preview.data.lastDay })}
            {...form.getInputProps('effectiveDate')}
          />
          <SelectField
            label={labels.term}
            options={rewriteTerms.map((value) => ({ value, label: t(`rewrite:terms.${value}`) }))}
            value={term}
            onChange={(value) => form.setFieldValue('term', (value ?? 'YEAR') as RewriteTerm)}
          />
        </FieldRow>
        {preview.data && <BothSides found={preview.data} />}
        <TextField label={labels.signedBy} name="signedBy" {...form.getInputProps('signedBy')} />
        <EvidenceInput label={t('rewrite:file')} hint={t('rewrite:fileHint')} onChoose={file.choose} />
        <TextArea label={labels.note} name="note" optional {...form.getInputProps('note')} />
      </Fields>
    </ModalForm>
  )
}

/** Write a policy anew: its end and the one in its place, with what goes back, what is charged, and what differs. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('rewrite:title'),
  content: RewriteForm,
})
