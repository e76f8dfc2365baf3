import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { agencyEvents, type MessageEvent, messageEvents, staffEvents } from '#domain/message/events.ts'
import { useSession } from '#web/session-context.ts'

const isKnown = (kind: string): kind is MessageEvent => (messageEvents as readonly string[]).includes(kind)

/** Words for an event; one that is no message of its own came in as a referral. */
export const kindWords = (t: TFunction<'submission'>, kind: string): string =>
  t(`submission:message.kinds.${isKnown(kind) ? kind.replace('.', '_') : 'quote_referred'}` as never)

/** The kinds of messages that the reader can get. */
export const useKinds = () => {
  const { t } = useTranslation('submission')
  const { me } = useSession()
  const events = me.isCowbell ? staffEvents : agencyEvents
  return events.map((kind) => ({ value: kind, label: kindWords(t, kind) }))
}
