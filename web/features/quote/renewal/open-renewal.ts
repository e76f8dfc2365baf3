import { useApi } from '#web/use-api.ts'
import type { Answer } from '#web/client.ts'

type Row = Answer<'quoteSearch'>['content'][number]

/** Statuses in which a renewal can still become a policy. */
const OPEN: readonly Row['status'][] = ['DRAFT', 'INDICATION', 'READY', 'REFERRED', 'IN_REVIEW', 'INVALID']

/** The newest open renewal of an account for a product; undefined while it is looked for, null without one. */
export const useOpenRenewal = (accountId: string, productType: string, enabled: boolean) => {
  const found = useApi(
    'quoteSearch',
    { query: { accountId, product: productType, type: 'renewal', size: 25 } },
    { enabled },
  )
  const quote = found.data?.content.find(({ status }) => OPEN.includes(status))
  return { ...found, quote: found.data ? (quote ?? null) : undefined }
}
