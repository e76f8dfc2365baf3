import type { Page } from 'playwright-core'
import { apiGet } from './company.ts'

interface Row {
  id: string
  accountId: string
  companyName: string
  totalPremium: number | null
  effectiveDate: string
  actions: Record<string, { allowed: boolean }>
}

/**
 * A cyber quote of the page's user that is READY, priced, starts in the future and may be sent; the oldest, which no
 * other file made.
 */
export const readyQuote = async (page: Page): Promise<Row> => {
  const { content } = await apiGet<{ content: Row[] }>(
    page,
    '/api/quote/v1/search?status=READY&product=P100&sort=created,asc&size=50',
  )
  const today = new Date().toISOString().slice(0, 10)
  const quote = content.find(
    ({ totalPremium, effectiveDate, actions }) =>
      totalPremium && effectiveDate > today && actions['send']?.allowed,
  )
  if (!quote) throw new Error('nobody has a quote that can be sent')
  return quote
}
