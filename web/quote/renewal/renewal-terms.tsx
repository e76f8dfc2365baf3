import { useEffect } from 'react'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'
import type { Quote } from '../shared/quote.ts'

/** Other terms are chosen on the calculator of every quote. */
export const RenewalTerms = ({ quote }: { quote: Quote }) => {
  const { persona } = useSession()
  const href = paths.quoteStep(persona, quote.product, quote.accountId, 'quote', { quoteId: quote.id })
  useEffect(() => go(href, 'replace'), [href])
  return <Skeletons lines={8} height={24} />
}
