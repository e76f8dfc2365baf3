import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { CheckboxField } from '#web/kit/choice.tsx'
import { useSchemaForm } from '#web/kit/form.tsx'
import { defineModal, ModalForm } from '#web/kit/modal.tsx'
import { paths } from '#web/paths.ts'
import { useGo } from '#web/use-go.ts'
import type { Quote } from '../quote.ts'
import { quoteModalParams, WithQuote } from './quote-modal.tsx'

const schema = z.object({ isAttested: z.literal(true, { error: 'Tick the statement of attestation.' }) })

const AttestForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const go = useGo()
  const form = useSchemaForm<{ isAttested: boolean }>({ schema, initial: { isAttested: false } })
  return (
    <ModalForm
      form={form}
      labels={{ isAttested: t('quote:attestTerms.title') }}
      pending={false}
      error={null}
      submitText={t('quote:attestTerms.submit')}
      onSubmit={() => go(paths.signQuote(quote.id, quote.product))}
    >
      <p>{t('quote:attestTerms.text', { number: quote.quoteNumber, company: quote.companyName })}</p>
      <CheckboxField
        label={quote.application.issuedBy}
        checked={form.getValues().isAttested}
        error={form.errors.isAttested}
        onChange={(checked) => form.setFieldValue('isAttested', checked)}
      />
    </ModalForm>
  )
}

/** Who issues and insures, and that all is delivered electronically; ticked before the application is signed. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => i18next.t('quote:attestTerms.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <AttestForm quote={quote} />}</WithQuote>,
})
