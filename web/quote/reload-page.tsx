import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Page } from '#web/kit/page/page.tsx'
import { Skeletons } from '#web/kit/page/skeleton.tsx'
import { useUrlState } from '#web/kit/place/url-state.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'

/** Forgets what was read of a quote and shows it anew (specification 2 section 2); without a quote, the list. */
export const ReloadPage = () => {
  const { persona } = useSession()
  const { search } = useUrlState()
  const queries = useQueryClient()
  // Read once: the address changes while this page is still there.
  const [target] = useState(() => {
    const [productType, quoteId] = [search.get('productType'), search.get('quoteId')]
    return productType && quoteId ? paths.quote(persona, productType, quoteId) : paths.quotes(persona)
  })
  useEffect(() => {
    void queries.invalidateQueries()
    go(target, 'replace')
  }, [queries, target])
  return (
    <Page>
      <Skeletons lines={8} height={24} />
    </Page>
  )
}
