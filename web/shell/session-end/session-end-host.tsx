import { lazy, Suspense, useEffect, useState } from 'react'
import { sessionEnd, WARNED_MS, type SessionEnd } from '#web/client/session/session-life.ts'
import { useFocusBack } from '#web/kit/window/focus-back.ts'
import { useSession } from '#web/session-context.ts'

const SessionEndDialog = lazy(async () => ({
  default: (await import('./session-end-dialog.tsx')).SessionEndDialog,
}))

const LOOK_MS = 1_000

/**
 * Asks two minutes before a session ends whether the user wants to stay signed in (WCAG 2.2.1). Using the session in
 * another tab answers it too. What was typed stays where it is.
 */
export const SessionEndHost = () => {
  const { me } = useSession()
  const { session } = me
  const [end, setEnd] = useState<SessionEnd | null>(null)
  /** The latest end cannot be moved: once read, the warning does not come again. */
  const [isAccepted, setAccepted] = useState(false)
  useEffect(() => {
    if (!session) return undefined
    const look = () => {
      const now = sessionEnd(session)
      const isNear = now.left <= WARNED_MS && (now.canStay || !isAccepted)
      setEnd((before) => (isNear ? now : before === null ? before : null))
    }
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [session, isAccepted])
  useFocusBack(end !== null)
  if (!end) return null
  return (
    <Suspense fallback={null}>
      <SessionEndDialog end={end} onAccept={() => setAccepted(true)} />
    </Suspense>
  )
}
