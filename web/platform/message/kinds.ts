import {
  agencyEvents,
  type MessageEvent,
  messageEvents,
  staffEvents,
} from '#domain/platform/message-events.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { useSession } from '#web/session-context.ts'
import { type Translate, useTranslation } from '#web/kit/texts.ts'

const isKnown = (kind: string): kind is MessageEvent => (messageEvents as readonly string[]).includes(kind)

type NameOf<Event> = Event extends `${infer Record}.${infer Happened}` ? `${Record}_${Happened}` : never

/** The name of an event's words; a dot would lead deeper into the texts. */
const nameOf = (kind: MessageEvent) => kind.replace('.', '_') as NameOf<MessageEvent>

/** Words for an event; one that is no message of its own came in as a referral. */
export const kindWords = (t: Translate, kind: string): string =>
  t(`submission:message.kinds.${isKnown(kind) ? nameOf(kind) : 'quote_referred'}`)

/** The kinds of messages that the reader can get. */
export const useKinds = () => {
  const { t } = useTranslation('submission')
  const { me } = useSession()
  const events = seesAll(me.account, 'message') ? staffEvents : agencyEvents
  return events.map((kind) => ({ value: kind, label: kindWords(t, kind) }))
}
