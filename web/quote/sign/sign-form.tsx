import { PenLine } from 'lucide-react'
import { z } from 'zod'
import { electionRefusal } from '#domain/quote/signing/terrorism-election.ts'
import { contactName, signatoryRefusal, signingStatement } from '#domain/quote/signing/signatory.ts'
import { signeeName, signeeTitle, type TerrorismElection, terrorismElection } from '#domain/quote/fields.ts'
import { ActionButton } from '#web/kit/button.tsx'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { Fields, Form, type SchemaForm, showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { Card } from '#web/kit/page/page.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { toastApiError } from '#web/kit/toast/toasts.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '../shared/quote.ts'
import { SurplusNotice } from './surplus-notice.tsx'
import { TerrorismChoice } from './terrorism-choice.tsx'

interface Values extends Record<string, unknown> {
  isTermsAttested: boolean
  terrorismElection: TerrorismElection | null
  isNoticeSigned: boolean
  isAttested: boolean
  signeeName: string
  isSigningForContact: boolean
  signeeTitle: string
}

/** The same rule as the server's, so that a wrong name is reported while still in the field. */
const schemaOf = (quote: Quote) =>
  z
    .object({
      isTermsAttested: z.literal(true, { error: 'Tick the attestation of terms.' }),
      terrorismElection: quote.application.terrorism ? terrorismElection : z.null(),
      isNoticeSigned: quote.application.surplusNotice
        ? z.literal(true, { error: 'Tick the surplus lines notice.' })
        : z.boolean(),
      isAttested: z.literal(true, { error: 'Tick the statement of attestation.' }),
      signeeName,
      isSigningForContact: z.boolean(),
      signeeTitle,
    })
    .superRefine((said, check) => {
      const { errors = [] } =
        electionRefusal(
          quote.application.terrorism,
          said.terrorismElection ?? undefined,
          quote.status === 'BOUND',
        ) ?? {}
      for (const { field, detail } of errors)
        if (said.terrorismElection) check.addIssue({ code: 'custom', path: [field], message: detail })
      for (const { field, detail } of signatoryRefusal(quote.contact, quote.companyName, said)?.errors ?? [])
        if (said.signeeName) check.addIssue({ code: 'custom', path: [field], message: detail })
    })

/** The contact types one name, with a title if there is one; any other signer says so and gives a title. */
const Signatory = ({ form, quote }: { form: SchemaForm<Values>; quote: Quote }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const said = form.getValues()
  const name = contactName(quote.contact)
  return (
    <>
      <TextField
        label={t('signing:sign.name')}
        hint={
          said.isSigningForContact || !name
            ? t('signing:sign.nameHint')
            : t('signing:sign.contactHint', { name })
        }
        name="signeeName"
        autoComplete="name"
        width="lg"
        {...form.getInputProps('signeeName')}
      />
      {name && (
        <CheckboxField
          label={t('signing:sign.forContact', { name })}
          checked={said.isSigningForContact}
          onChange={(checked) => form.setFieldValue('isSigningForContact', checked)}
        />
      )}
      <TextField
        label={t('signing:sign.signeeTitle', { company: quote.companyName })}
        name="signeeTitle"
        autoComplete="organization-title"
        width="lg"
        optional={!said.isSigningForContact}
        {...form.getInputProps('signeeTitle')}
      />
      {said.signeeTitle && signatoryRefusal(quote.contact, quote.companyName, said) === null && (
        <p aria-live="polite">{signingStatement(quote.contact, quote.companyName, said)}</p>
      )}
    </>
  )
}

/**
 * The attestation of terms, the statement and the typed name: two boxes and one field that has to be filled.
 * `closes` are the numbers of the options that the signature closes.
 */
export const SignForm = ({ quote, closes }: { quote: Quote; closes: readonly string[] }) => {
  const { t } = useTranslation(['quote', 'signing'])
  const queries = useQueryClient()
  const form = useSchemaForm({
    schema: schemaOf(quote),
    initial: {
      isTermsAttested: false,
      terrorismElection: null as TerrorismElection | null,
      isNoticeSigned: false,
      isAttested: false,
      signeeName: '',
      isSigningForContact: false,
      signeeTitle: '',
    },
  })
  const sign = useCommand('quoteSign', {
    silent: true,
    onSuccess: () => window.scrollTo({ top: 0 }),
    onError: (error) => {
      if (!showServerErrors(form, error)) toastApiError(error, t('quote:texts.signFailed'))
      // The application may have changed meanwhile; what is signed must be what is on the screen.
      void queries.invalidateQueries({ queryKey: ['quoteGet'] })
    },
  })
  return (
    <Card title={t('signing:sign.signTitle')}>
      <Form
        form={form}
        labels={{
          isTermsAttested: t('signing:sign.attestTerms'),
          terrorismElection: quote.application.terrorism?.heading ?? '',
          isNoticeSigned: quote.application.surplusNotice?.title ?? '',
          isAttested: t('signing:sign.statement'),
          signeeName: t('signing:sign.name'),
          isSigningForContact: t('signing:sign.forContact', { name: contactName(quote.contact) }),
          signeeTitle: t('signing:sign.signeeTitle', { company: quote.companyName }),
        }}
        onSubmit={({ signeeName, isSigningForContact, signeeTitle, terrorismElection: elected }) =>
          sign.mutate({
            body: {
              quoteId: quote.id,
              signeeName,
              ...(isSigningForContact && { isSigningForContact }),
              ...(signeeTitle.trim() && { signeeTitle }),
              ...(elected && { terrorismElection: elected }),
              ...(quote.application.surplusNotice && { isNoticeSigned: true }),
              isAttested: true,
              sha256: quote.application.sha256,
            },
          })
        }
      >
        <Fields>
          <CheckboxField
            label={quote.application.issuedBy}
            name="isTermsAttested"
            checked={form.getValues().isTermsAttested}
            error={form.errors.isTermsAttested}
            onChange={(checked) => form.setFieldValue('isTermsAttested', checked)}
          />
          <TerrorismChoice
            quote={quote}
            elected={form.getValues().terrorismElection}
            error={form.errors.terrorismElection}
            onElect={(election) => form.setFieldValue('terrorismElection', election)}
            onPriced={() => form.clearFieldError('terrorismElection')}
          />
          <SurplusNotice
            quote={quote}
            isSigned={form.getValues().isNoticeSigned}
            error={form.errors.isNoticeSigned}
            onChange={(checked) => form.setFieldValue('isNoticeSigned', checked)}
          />
          <CheckboxField
            label={quote.application.attestation}
            name="isAttested"
            checked={form.getValues().isAttested}
            error={form.errors.isAttested}
            onChange={(checked) => form.setFieldValue('isAttested', checked)}
          />
          {quote.application.fraudWarning && <p>{quote.application.fraudWarning}</p>}
          <Signatory form={form} quote={quote} />
          {closes.length > 0 && (
            <Notice tone="info">{t('signing:choose.willClose', { numbers: closes.join(', ') })}</Notice>
          )}
          <div>
            <ActionButton
              type="submit"
              variant="primary"
              availability={{ allowed: true }}
              icon={<PenLine size={16} aria-hidden="true" />}
              busy={sign.isPending}
              busyText={t('quote:busy.sign')}
            >
              {t('signing:sign.submit')}
            </ActionButton>
          </div>
        </Fields>
      </Form>
    </Card>
  )
}
