import { ActionButton } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useCommand } from '#web/use-api.ts'
import type { Quote } from '../shared/quote.ts'

/** The price was worked out from answers that have changed since. */
export const ChangedAnswers = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('account')
  const price = useCommand('quoteUpdate')
  return (
    <Notice
      tone="warning"
      title={t('account:contradiction.changed')}
      action={
        <ActionButton
          size="compact"
          availability={quote.actions.update}
          busy={price.isPending}
          busyText={t('account:contradiction.priceAgain')}
          onClick={() =>
            price.mutate({
              params: { productType: quote.product, id: quote.id },
              body: { request: quote.request, version: quote.version },
            })
          }
        >
          {t('account:contradiction.priceAgain')}
        </ActionButton>
      }
    />
  )
}
