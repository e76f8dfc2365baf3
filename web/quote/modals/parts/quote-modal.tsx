import type { ReactNode } from 'react'
import { z } from 'zod'
import { MarketContext } from '#web/kit/format/market.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { RecordFailed } from '#web/shell/record-failed.tsx'
import { UpToDate } from '#web/kit/page/up-to-date.tsx'
import { apiKey, useApi } from '#web/use-api.ts'
import type { Quote } from '#web/quote/shared/quote.ts'

/** What every modal of a quote is given. */
export const quoteModalParams = z.object({ productType: z.string().max(20), quoteId: z.uuid() })

interface Props {
  params: z.output<typeof quoteModalParams>
  children: (quote: Quote) => ReactNode
}

/** Reads the quote that a modal is about; the page has it already, so this is nearly always immediate. */
export const WithQuote = ({ params, children }: Props) => {
  const quote = useApi('quoteGet', { params: { productType: params.productType, id: params.quoteId } })
  if (quote.error && !quote.data)
    return <RecordFailed record="quote" error={quote.error} onRetry={() => void quote.refetch()} />
  if (!quote.data) return <Skeletons lines={4} height={32} />
  // A modal is outside of the page: a user who looks after both markets types into it by the quote's own.
  return (
    <MarketContext value={marketViews[quote.data.market]}>
      <UpToDate
        reads={[apiKey('quoteGet', { params: { productType: params.productType, id: params.quoteId } })]}
      >
        {children(quote.data)}
      </UpToDate>
    </MarketContext>
  )
}
