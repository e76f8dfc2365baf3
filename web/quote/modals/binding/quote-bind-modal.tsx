import { z } from 'zod'
import { DateText, Money } from '#web/kit/format/display.tsx'
import { useSchemaForm } from '#web/kit/form/form.tsx'
import { defineModal, ModalForm, useModalControls } from '#web/kit/window/modal.tsx'
import { KeyValues } from '#web/kit/page/page.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { failureOf } from '#web/quote/shared/failure-text.ts'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const BindForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'dialog'])
  const { close } = useModalControls()
  const form = useSchemaForm({ schema: z.object({}), initial: {} })
  const bind = useCommand('quoteBind', {
    silent: true,
    success: t('quote:texts.bound'),
    onSuccess: close,
  })
  return (
    <ModalForm
      form={form}
      pending={bind.isPending}
      {...failureOf(bind.error, t('quote:texts.bindFailed'))}
      submitText={t('dialog:bind.submit')}
      busyText={t('quote:busy.bind')}
      onSubmit={() => bind.mutate({ params: { id: quote.id }, body: { version: quote.version } })}
    >
      <p>{t('dialog:bind.text', { company: quote.companyName })}</p>
      <KeyValues
        items={[
          [t('quote:side.period'), <Term key="term" quote={quote} />],
          [t('quote:side.limit'), <Money key="limit" value={quote.limit} currency={quote.currency} whole />],
          [
            t('quote:price.total'),
            <Money key="total" value={quote.totalPremium} currency={quote.currency} />,
          ],
        ]}
      />
    </ModalForm>
  )
}

const Term = ({ quote }: { quote: Quote }) => (
  <>
    <DateText value={quote.effectiveDate} /> – <DateText value={quote.endDate} />
  </>
)

/** Bind a quote. If another user was faster, the server's sentence names them. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:bind.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <BindForm quote={quote} />}</WithQuote>,
})
