import { useState } from 'react'
import { z } from 'zod'
import { DateField } from '#web/kit/form/date-field.tsx'
import { RadioGroup } from '#web/kit/form/choice.tsx'
import { signeeName, signeeTitle, type TerrorismElection, terrorismElection } from '#domain/quote/fields.ts'
import { FieldRow, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { EvidenceInput, useEvidence } from '#web/underwriting/shared/evidence-input.tsx'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const schemaOf = ({ application }: Quote) =>
  z.object({
    signeeName,
    signeeTitle,
    docSignedDate: z
      .string()
      .nullable()
      .refine((date) => date !== null, 'Date is required'),
    terrorismElection: application.terrorism ? terrorismElection : z.null(),
  })

const SignedForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close } = useModalControls()
  const { policyContactFirstName: first, policyContactLastName: last } = quote.contact
  const { today } = quote
  const form = useSchemaForm({
    schema: schemaOf(quote),
    initial: {
      signeeName: [first, last].filter(Boolean).join(' '),
      signeeTitle: '',
      docSignedDate: today as string | null,
      terrorismElection: null as TerrorismElection | null,
    },
  })
  const mark = useCommand('quoteMarkSigned', {
    silent: true,
    success: t('dialog:markSigned.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  const chosen = useEvidence()
  const [problem, setProblem] = useState<string | null>(null)
  const upload = useCommand('quoteSignedFileAdd', {
    silent: true,
    onError: (error) => showServerErrors(form, error),
  })
  const labels = {
    signeeName: t('dialog:markSigned.signeeName'),
    signeeTitle: t('dialog:markSigned.signeeTitle'),
    docSignedDate: t('dialog:markSigned.docSignedDate'),
    terrorismElection: t('dialog:markSigned.terrorism.label'),
  }
  const refused = upload.error?.errors.find(({ field }) => field.endsWith('file'))?.detail ?? null
  return (
    <ModalForm
      form={form}
      labels={labels}
      pending={upload.isPending || mark.isPending}
      {...failureOf(upload.error ?? mark.error, t('quote:texts.signFailed'))}
      {...((problem ?? refused) && { error: problem ?? refused })}
      submitText={t('dialog:markSigned.submit')}
      busyText={t('quote:busy.save')}
      onSubmit={({ signeeTitle, docSignedDate, terrorismElection: elected, ...values }) => {
        const { file, tooLarge, body } = chosen
        setProblem(file ? tooLarge : t('dialog:markSigned.fileMissing'))
        if (!file || tooLarge !== null) return
        // The document is kept first; what is marked as signed names it.
        upload.mutate(
          { params: { id: quote.id }, query: { fileName: file.name }, body: body() },
          {
            onSuccess: ({ fileName }) =>
              mark.mutate({
                body: {
                  ...values,
                  fileName,
                  quoteId: quote.id,
                  docSignedDate: docSignedDate ?? today,
                  ...(signeeTitle && { signeeTitle }),
                  ...(elected && { terrorismElection: elected }),
                },
              }),
          },
        )
      }}
    >
      <p>{t('dialog:markSigned.text', { number: quote.quoteNumber })}</p>
      <FieldRow>
        <TextField label={labels.signeeName} name="signeeName" {...form.getInputProps('signeeName')} />
        <TextField
          label={labels.signeeTitle}
          name="signeeTitle"
          optional
          {...form.getInputProps('signeeTitle')}
        />
      </FieldRow>
      <DateField label={labels.docSignedDate} max={today} {...form.getInputProps('docSignedDate')} />
      {quote.application.terrorism && (
        <RadioGroup
          label={labels.terrorismElection}
          name="terrorismElection"
          layout="list"
          value={form.getValues().terrorismElection}
          error={form.errors.terrorismElection}
          choices={quote.application.terrorism.choices.map(({ election }) => ({
            value: election,
            label: t(`dialog:markSigned.terrorism.${election}`),
          }))}
          onChange={(election) => form.setFieldValue('terrorismElection', election)}
        />
      )}
      <EvidenceInput
        label={t('dialog:markSigned.file')}
        hint={t('dialog:markSigned.fileHint')}
        onChoose={(file) => {
          setProblem(null)
          chosen.choose(file)
        }}
      />
    </ModalForm>
  )
}

/** Record a signature that was given on paper. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:markSigned.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <SignedForm quote={quote} />}</WithQuote>,
})
