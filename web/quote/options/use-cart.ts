import type { Answer } from '#web/client.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi, useCommand } from '#web/use-api.ts'
import type { Calculator } from '../calculator/use-calculator.ts'

export type CartQuote = Answer<'cartGet'>['content'][number]

const NONE: readonly CartQuote[] = []

/**
 * The cart of an account: the one place where options are kept, to be compared and requested. Each is a quote of its
 * own, so that it is there on every screen and for every user of the account.
 */
export const useCart = (accountId: string) => {
  const { t } = useTranslation('quote')
  const { can } = useSession()
  const mayRead = can(['quote:request'])
  const cart = useApi('cartGet', { query: { accountId } }, { enabled: mayRead })
  const vary = useCommand('cartVary', {
    success: t('quote:cart.added'),
    failure: t('quote:texts.updateFailed'),
    refreshes: ['cartGet'],
  })
  const remove = useCommand('cartRemove', {
    failure: t('quote:options.removeFailed'),
    refreshes: ['cartGet'],
  })
  return {
    content: cart.data?.content ?? NONE,
    mayAdd: mayRead && can(['quote:create']),
    isAdding: vary.isPending,
    /** Puts the terms on the screen into the cart as a quote of their own. */
    add: (productType: string, { asked, saved }: Calculator) =>
      vary.mutate({ body: { accountId, productType, request: asked } }, { onSuccess: () => saved() }),
    remove: (quoteId: string) => remove.mutate({ query: { accountId, quoteId } }),
  }
}
