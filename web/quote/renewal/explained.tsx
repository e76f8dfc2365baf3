import { lazy, Suspense } from 'react'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useSession } from '#web/session-context.ts'
import type { Quote } from '../shared/quote.ts'

const RenewalDifference = lazy(async () => ({
  default: (await import('./difference.tsx')).RenewalDifference,
}))

/** The explained difference of a renewal, for those who may see how a price was worked out. */
export const ExplainedDifference = ({ quote }: { quote: Quote }) => {
  const { can } = useSession()
  if (quote.renewalOf === null || !can(['quote:explain'])) return null
  return (
    <Suspense fallback={<Skeletons lines={4} height={20} />}>
      <RenewalDifference quote={quote} />
    </Suspense>
  )
}
