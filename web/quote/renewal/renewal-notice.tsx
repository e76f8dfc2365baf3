import { isAmong, NOT_REQUESTED } from '#domain/quote/status-groups.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import type { Quote } from '../shared/quote.ts'
import { RenewalChanges } from './changes.tsx'

/** A renewal that is not requested yet asks again what is too old to rely on. */
const AskedAgain = ({ quote }: { quote: Quote }) => {
  const { t } = useTranslation('quote')
  const { persona, can } = useSession()
  const isAsked =
    quote.isRenewal && isAmong(NOT_REQUESTED, quote.status) && can(['policy:renew', 'account:read'])
  const questions = useApi(
    'questionList',
    { query: { accountId: quote.accountId, productType: quote.product } },
    { enabled: isAsked },
  )
  const count = questions.data?.askedAgain.length ?? 0
  if (!isAsked || count === 0) return null
  return (
    <Notice
      tone="info"
      title={t('quote:renewal.again', { count })}
      action={
        <ButtonLink
          size="compact"
          href={paths.renewQuote(persona, quote.product, quote.accountId, 'verify', { quoteId: quote.id })}
        >
          {t('quote:renewal.answer')}
        </ButtonLink>
      }
    />
  )
}

/** What a renewal still asks, and what was changed of the expiring policy meanwhile. */
export const RenewalNotice = ({ quote }: { quote: Quote }) => (
  <>
    <AskedAgain quote={quote} />
    <RenewalChanges quote={quote} />
  </>
)
