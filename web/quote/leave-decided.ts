import { useModalControls } from '#web/kit/modal.tsx'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { go } from '#web/kit/place.tsx'

/** After an underwriter's act provider staff go on to the inbox (specification 2 section 2); others stay where they are. */
export const useToInbox = (otherwise: () => void): (() => void) => {
  const { persona } = useSession()
  return () => (persona === 'admin' ? go(paths.inbox(persona)) : otherwise())
}

/** Inside a modal: leaves it as `useToInbox` says. */
export const useLeaveDecided = (): (() => void) => useToInbox(useModalControls().close)
