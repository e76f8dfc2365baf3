import type { ReactNode } from 'react'
import type { ApiError } from '#web/client/problem.ts'
import { Skeletons } from '#web/kit/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/kit/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** What the form of one licence waits for: the licence, unless a new one is added. */
export const Loaded = <Row,>(props: {
  isNew: boolean
  found: { data?: { content: readonly Row[] } | undefined; error: ApiError | null; refetch: () => unknown }
  children: (row: Row | null) => ReactNode
}) => {
  const { t } = useTranslation('agency')
  const { found, isNew } = props
  if (isNew) return props.children(null)
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeletons lines={5} height={36} />
  const [row] = found.data.content
  return row === undefined ? <EmptyState title={t('agency:license.gone')} text="" /> : props.children(row)
}
