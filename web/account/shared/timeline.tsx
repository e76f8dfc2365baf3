import type { Answer } from '#web/client.ts'
import { Timeline as Trail } from '#web/kit/page/timeline.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { useTranslation } from '#web/kit/texts.ts'

export type TimelineEntry = Answer<'accountTimeline'>['content'][number]

/** Who did what and when, newest first; an entry that changed the status says from what to what. */
export const Timeline = ({ entries }: { entries: readonly TimelineEntry[] }) => {
  const { t } = useTranslation('account')
  return (
    <Trail
      entries={entries.map((entry) => ({
        id: entry.id,
        text: entry.summary,
        who: entry.actingStaffName ?? entry.actorName,
        actingFor: entry.actingStaffName ? entry.actorName : null,
        at: entry.at,
        ...(entry.fromStatus &&
          entry.toStatus && {
            detail: t('account:timeline.moved', {
              from: statusWords(entry.fromStatus),
              to: statusWords(entry.toStatus),
            }),
          }),
      }))}
    />
  )
}
