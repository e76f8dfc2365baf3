import { seesAll } from '#domain/access/scopes.ts'
import { useModalControls } from '#web/kit/window/modal.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place/place.tsx'

/** After an underwriter's act users who work on every agency's quotes go on to the inbox (specification 2 section 2); others stay where they are. */
export const useToInbox = (otherwise: () => void): (() => void) => {
  const { me, persona } = useSession()
  return () => (seesAll(me.account, 'quote') ? go(paths.inbox(persona)) : otherwise())
}

/** Inside a modal: leaves it as `useToInbox` says. */
export const useLeaveDecided = (): (() => void) => useToInbox(useModalControls().close)
