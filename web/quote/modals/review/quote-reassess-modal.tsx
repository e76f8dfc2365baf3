import { useEffect } from 'react'
import { z } from 'zod'
import { showServerErrors, useSchemaForm } from '#web/kit/form/form.tsx'
import { emailAddress } from '#domain/kernel/fields.ts'
import { defineModal, ModalBody, ModalForm } from '#web/kit/window/modal.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { TextField } from '#web/kit/form/text-field.tsx'
import { toastSuccess } from '#web/kit/toast/toasts.ts'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

/** The reassessment is confirmed this long after it was asked for (specification 2 section 9). */
const CONFIRM_MS = 5_000

const schema = z.object({
  agentEmail: z.union([z.literal(''), emailAddress.max(254)]),
})

/** Says so, and reads the quote again from the start (specification 2 section 2: by way of /admin/requestQuote). */
const Reassessed = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { persona } = useSession()
  const { product, id } = quote
  const done = t('quote:texts.reassessed')
  useEffect(() => {
    const timer = setTimeout(() => {
      toastSuccess(done)
      go(paths.reloadQuote(persona, { productType: product, quoteId: id }), 'replace')
    }, CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [persona, product, id, done])
  return (
    <ModalBody>
      <Notice tone="info">{t('dialog:reassess.underWay')}</Notice>
    </ModalBody>
  )
}

const ReassessForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const form = useSchemaForm({ schema, initial: { agentEmail: quote.agent.agentEmail } })
  const reassess = useCommand('quoteReassess', {
    silent: true,
    refreshes: [],
    onError: (error) => showServerErrors(form, error),
  })
  if (reassess.isSuccess) return <Reassessed quote={quote} />
  const label = t('dialog:reassess.agentEmail')
  return (
    <ModalForm
      form={form}
      labels={{ agentEmail: label }}
      pending={reassess.isPending}
      {...failureOf(reassess.error, t('quote:texts.reassessFailed'))}
      submitText={t('dialog:reassess.submit')}
      busyText={t('quote:busy.reassess')}
      onSubmit={({ agentEmail }) =>
        reassess.mutate({
          body: { quoteId: quote.id, product: quote.product, ...(agentEmail && { agentEmail }) },
        })
      }
    >
      <p>{t('dialog:reassess.text', { number: quote.quoteNumber, company: quote.companyName })}</p>
      <TextField
        label={label}
        hint={t('dialog:reassess.hint')}
        name="agentEmail"
        type="email"
        width="lg"
        optional
        {...form.getInputProps('agentEmail')}
      />
    </ModalForm>
  )
}

/** Scan the insured again and price the quote with what is found. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:reassess.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <ReassessForm quote={quote} />}</WithQuote>,
})
