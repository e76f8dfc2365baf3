import { useApi } from '#web/use-api.ts'
import { isAmong, RENEWABLE } from '#domain/quote/status-groups.ts'

/** The newest open renewal of an account for a product; undefined while it is looked for, null without one. */
export const useOpenRenewal = (accountId: string, productType: string, enabled: boolean) => {
  const found = useApi(
    'quoteSearch',
    { query: { accountId, product: productType, type: 'renewal', size: 25 } },
    { enabled },
  )
  const quote = found.data?.content.find(({ status }) => isAmong(RENEWABLE, status))
  return { ...found, quote: found.data ? (quote ?? null) : undefined }
}
