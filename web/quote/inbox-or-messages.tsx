import { Redirect } from '#web/kit/place/place.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { InboxPage } from './inbox/inbox-page.tsx'

/** An underwriter's inbox is the queue of quotes; anybody else's holds messages (specification 1 section 2). */
export const InboxOrMessages = () => {
  const { persona, can } = useSession()
  return can(['quote:assign', 'quote:release']) ? <InboxPage /> : <Redirect to={paths.messages(persona)} />
}
