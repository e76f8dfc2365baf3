import { Timeline, type TimelineEntry } from '#web/account/shared/timeline.tsx'
import { useApi } from '#web/use-api.ts'
import type { Quote } from './quote.ts'

/** What happened to a quote and to its subjectivities, the newest first. */
export const QuoteTimeline = ({ quote }: { quote: Quote }) => {
  const subjectivities = useApi('subjectivityList', { query: { quoteId: quote.id } })
  const theirs = (subjectivities.data?.content ?? []).flatMap(({ id, history }) =>
    history.map((entry): TimelineEntry => ({
      ...entry,
      recordKind: 'subjectivity',
      recordId: id,
      fromStatus: null,
      toStatus: null,
      actingStaffName: null,
    })),
  )
  // What was done at one moment stays in the order that the server gives it.
  const entries = [...quote.timeline, ...theirs].toSorted(
    (one, other) => Number(one.at < other.at) - Number(one.at > other.at),
  )
  return <Timeline entries={entries} />
}
