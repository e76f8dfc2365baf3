import { useEffect } from 'react'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useGo } from '#web/use-go.ts'
import type { Quote } from '../quote.ts'

/** Other terms are chosen on the calculator of every quote. */
export const RenewalTerms = ({ quote }: { quote: Quote }) => {
  const { persona } = useSession()
  const go = useGo()
  const href = paths.quoteStep(persona, quote.product, quote.accountId, 'quote', { quoteId: quote.id })
  useEffect(() => go(href, 'replace'), [go, href])
  return <Skeletons lines={8} height={24} />
}
