import { showServerErrors } from '#web/kit/form/form.tsx'
import { defineModal, useModalControls } from '#web/kit/window/modal.tsx'
import { translate, useTranslation } from '#web/kit/texts.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'
import { peopleOf, PersonForm, usePersonForm } from '../parts/person-form.tsx'
import { quoteModalParams, WithQuote } from '../parts/quote-modal.tsx'

const AssignForm = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('dialog')
  const { close } = useModalControls()
  const underwriters = useApi('userUnderwriters', { query: { size: 100 } })
  const form = usePersonForm(t('dialog:reassign.required'))
  const assign = useCommand('quoteReassign', {
    silent: true,
    success: t('dialog:reassign.done'),
    onSuccess: close,
    onError: (error) => showServerErrors(form, error),
  })
  return (
    <PersonForm
      form={form}
      label={t('dialog:reassign.label')}
      people={peopleOf(underwriters.data?.content)}
      command={assign}
      onChoose={(userId) => assign.mutate({ body: { quoteId: quote.id, userId } })}
    />
  )
}

/** Give a quote to an underwriter. */
export const modal = defineModal({
  params: quoteModalParams,
  title: () => translate('dialog:reassign.title'),
  content: ({ params }) => <WithQuote params={params}>{(quote) => <AssignForm quote={quote} />}</WithQuote>,
})
