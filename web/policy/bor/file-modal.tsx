import { useState } from 'react'
import { z } from 'zod'
import { seesAll } from '#domain/access/scopes.ts'
import { LETTER_CHECKS, letterCheckText, letterFields } from '#domain/policy/bor/letter.ts'
import { call } from '#web/client.ts'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { DateField } from '#web/kit/form/date-field.tsx'
import { FieldRow, Fields, showServerErrors, useComparedForm } from '#web/kit/form/form.tsx'
import { type Option, SearchField } from '#web/kit/form/select-field.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { useMarket } from '#web/kit/format/market.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { useSession } from '#web/session-context.ts'
import { EvidenceInput, useEvidence } from '#web/underwriting/shared/evidence-input.tsx'
import { useCommand } from '#web/use-api.ts'
import classes from './bor.module.css'
import { failureOf } from './failure.ts'

const modalParams = z.object({
  policyNumber: z.string().max(40).optional(),
  companyName: z.string().max(200).optional(),
})

const agencies =
  (market: string) =>
  async (search: string, signal: AbortSignal): Promise<readonly Option[]> => {
    const found = await call('agencySearch', { query: { search, size: 100 } }, { signal })
    return found.content
      .filter((agency) => agency.market === market && !agency.isSandbox)
      .map(({ id, name }) => ({ value: id, label: name }))
  }

const NO_CHECKS = {
  onLetterhead: false,
  isDated: false,
  isSigned: false,
  namesPolicy: false,
  namesAgency: false,
}

/** What the form lets through. */
const ALL_CHECKS = {
  onLetterhead: true,
  isDated: true,
  isSigned: true,
  namesPolicy: true,
  namesAgency: true,
} as const

const FileForm = ({ params }: { params: z.output<typeof modalParams> }) => {
  const { t } = useTranslation('bor')
  const { me } = useSession()
  const { market } = useMarket()
  const { close } = useModalControls()
  const isStaff = seesAll(me.account, 'bor')
  const { checks, ...fields } = letterFields
  const schema = z.object({
    ...fields,
    ...checks.shape,
    letterDate: letterFields.letterDate.nullable().refine((date) => date !== null, t('bor:file.dateMissing')),
    agencyId: isStaff ? z.uuid(t('bor:file.agencyMissing')) : z.literal(''),
  })
  // A box that is not ticked yet is no value of the schema, which wants all of them ticked.
  const form = useComparedForm(schema, {
    initial: {
      policyNumber: params.policyNumber ?? '',
      companyName: params.companyName ?? '',
      letterDate: null as string | null,
      signedBy: '',
      signedTitle: '',
      ...NO_CHECKS,
      agencyId: '',
    },
  })
  const chosen = useEvidence()
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useCommand('borLetterAdd', {
    silent: true,
    onError: (error) => showServerErrors(form, error),
  })
  const file = useCommand('borFile', {
    silent: true,
    success: t('bor:file.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    policyNumber: t('bor:file.policyNumber'),
    companyName: t('bor:file.companyName'),
    letterDate: t('bor:file.letterDate'),
    signedBy: t('bor:file.signedBy'),
    signedTitle: t('bor:file.signedTitle'),
    agencyId: t('bor:file.agency'),
  }
  const refused = upload.error?.errors.find(({ field }) => field.endsWith('file'))?.detail ?? null
  const values = form.getValues()
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={upload.isPending || file.isPending}
      {...failureOf(upload.error ?? file.error, t('bor:file.failed'))}
      {...((problem ?? refused) && { error: problem ?? refused })}
      submitText={t('bor:file.submit')}
      busyText={t('bor:busy')}
      onSubmit={({ agencyId, letterDate, policyNumber, companyName, signedBy, signedTitle }) => {
        setProblem(chosen.file ? chosen.tooLarge : t('bor:file.letterMissing'))
        if (!chosen.file || chosen.tooLarge !== null) return
        // The letter is kept first; what is filed names it.
        upload.mutate(
          { query: { fileName: chosen.file.name }, body: chosen.body() },
          {
            onSuccess: ({ id }) =>
              file.mutate({
                body: {
                  policyNumber,
                  companyName,
                  signedBy,
                  signedTitle,
                  letterDate: letterDate ?? '',
                  checks: ALL_CHECKS,
                  letterId: id,
                  ...(agencyId && { agencyId }),
                },
              }),
          },
        )
      }}
    >
      <p>{t('bor:file.text')}</p>
      <Fields>
        <FieldRow>
          <TextField
            label={labels.policyNumber}
            name="policyNumber"
            data-autofocus
            {...form.getInputProps('policyNumber')}
          />
          <TextField label={labels.companyName} name="companyName" {...form.getInputProps('companyName')} />
        </FieldRow>
        {isStaff && (
          <SearchField
            label={labels.agencyId}
            name="bor-agency"
            width="full"
            search={agencies(market)}
            {...form.getInputProps('agencyId')}
            onChange={(value) => form.setFieldValue('agencyId', value ?? '')}
          />
        )}
        <DateField label={labels.letterDate} {...form.getInputProps('letterDate')} />
        <FieldRow>
          <TextField label={labels.signedBy} name="signedBy" {...form.getInputProps('signedBy')} />
          <TextField label={labels.signedTitle} name="signedTitle" {...form.getInputProps('signedTitle')} />
        </FieldRow>
        <EvidenceInput
          label={t('bor:file.letter')}
          hint={t('bor:file.letterHint')}
          onChoose={(one) => {
            setProblem(null)
            chosen.choose(one)
          }}
        />
        <fieldset className={classes.checks}>
          <legend>{t('bor:file.checks')}</legend>
          {LETTER_CHECKS.map((check) => (
            <CheckboxField
              key={check}
              name={check}
              label={letterCheckText(check, market)}
              checked={values[check]}
              error={form.errors[check]}
              onChange={(isChecked) => form.setFieldValue(check, isChecked)}
            />
          ))}
        </fieldset>
      </Fields>
    </ModalForm>
  )
}

/** File a letter in which the insured names another broker. */
export const modal = defineModal({
  params: modalParams,
  title: () => translate('bor:file.title'),
  content: FileForm,
})
