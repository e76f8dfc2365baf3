import { showServerErrors } from '#web/kit/form/form.tsx'
import { defineModal, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import { PersonForm, usePersonForm } from '../parts/person-form.tsx'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const AssignRequestForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation(['quote', 'retail'])
  const { close } = useModalControls()
  const people = useApi('quoteRequestPeople', { query: { quoteId: quote.id } })
  const form = usePersonForm(t('retail:requests.required'))
  const assign = useCommand('quoteRequestAssign', {
    silent: true,
    success: t('retail:requests.assigned'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <PersonForm
      form={form}
      label={t('retail:requests.colleague')}
      people={people.data ?? []}
      command={assign}
      onChoose={(userId) => assign.mutate({ body: { quoteId: quote.id, userId } })}
    />
  )
}

/** Give a request to bind to a colleague. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('retail:requests.assignTitle'),
  content: ({ params }) => (
    <WithQuote params={params}>{(quote) => <AssignRequestForm quote={quote} />}</WithQuote>
  ),
})
