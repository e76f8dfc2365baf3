import { lazy, Suspense, type ReactNode } from 'react'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { usePath } from '#web/kit/place/place.tsx'

const MfaDialog = lazy(async () => ({ default: (await import('./mfa-dialog.tsx')).MfaDialog }))

/**
 * An account that asks for a second factor is closed to who has none, except for the profile page where it is set up
 * (specification 0 section 4). The page behind the dialog is not shown, since the server would refuse all it reads.
 */
export const MfaGate = ({ children }: { children: ReactNode }) => {
  const { me, persona } = useSession()
  const pathname = usePath()
  if (!me.mustSetUpMfa || pathname === paths.profile(persona)) return children
  return (
    <Suspense fallback={null}>
      <MfaDialog />
    </Suspense>
  )
}
