import { z } from 'zod'
import { CheckboxField } from '#web/kit/form/choice.tsx'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { go } from '#web/kit/place/place.tsx'
import type { Quote } from '#web/quote/shared/quote.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const schema = z.object({ isAttested: z.literal(true, { error: 'Tick the statement of attestation.' }) })

const AttestForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const form = useSchemaForm({ schema, initial: { isAttested: false } })
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
  title: () => translate('quote:attestTerms.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <AttestForm quote={quote} />}</WithQuote>,
})
