import type { AnswerField, GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { ApiError } from '#web/client/problem.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import type { Quote } from '#web/quote/shared/quote.ts'
import { useTranslation } from '#web/kit/texts.ts'

/** Where security questions are asked from; what saving them goes on with (specification 2 section 4). */
export const SAVE_TRIGGERS = ['quote-now', 'open-cart', 'add-to-list'] as const
export type SaveTrigger = (typeof SAVE_TRIGGERS)[number]

interface Saving {
  /** `together` names the answers that one press gave to several questions. */
  save: (changes: GivenAnswers, together: AnswerField[]) => void
  isPending: boolean
  error: ApiError | null
}

/** Saves answers on a quote, then requests it, shows its cart or puts it there; without a trigger it is only priced. */
export const useSaveQuestions = (
  quote: Quote,
  trigger: SaveTrigger | undefined,
  onSaved: () => void,
  onDone: () => void,
): Saving => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const toCart = () => go(paths.cart(persona, quote.accountId))
  const request = useCommand('quoteRequest', { silent: true, onSuccess: onDone })
  const add = useCommand('cartAdd', { silent: true, success: t('quote:cart.added'), onSuccess: toCart })
  const goOn = (version: number): void => {
    onSaved()
    if (trigger === 'quote-now')
      request.mutate({ params: { productType: quote.product, id: quote.id }, body: { version } })
    else if (trigger === 'add-to-list')
      add.mutate({ body: { accountId: quote.accountId, quoteIds: [quote.id] } })
    else if (trigger === 'open-cart') toCart()
    else onDone()
  }
  const answer = useCommand('quoteSecurityQuestions', {
    silent: true,
    onSuccess: ({ version }) => goOn(version),
  })
  return {
    save: (changes, together) =>
      answer.mutate({
        params: { quoteId: quote.id },
        body: {
          answers: changes as Record<string, never>,
          ...(together.length > 0 && { together }),
        },
      }),
    isPending: answer.isPending || request.isPending || add.isPending,
    error: answer.error ?? request.error ?? add.error,
  }
}
