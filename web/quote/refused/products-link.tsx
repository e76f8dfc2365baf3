import { ButtonLink } from '#web/kit/button.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import type { Quote } from '../shared/quote.ts'

/** Where a quote waits or is turned down, which other product would suit: the product step has a price and a reason for each. */
export const ProductsLink = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { persona, can } = useSession()
  if (quote.isRenewal || !can(['quote:create'])) return null
  return (
    <ButtonLink
      size="compact"
      href={paths.quoteStep(persona, quote.product, quote.accountId, 'product-selector')}
    >
      {t('quote:notice.products')}
    </ButtonLink>
  )
}
