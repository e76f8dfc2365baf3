import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { setProver } from '#web/client/session/step-up.ts'
import { useFocusBack } from '#web/kit/window/focus-back.ts'

const StepUpDialog = lazy(async () => ({ default: (await import('./step-up-dialog.tsx')).StepUpDialog }))

/**
 * Asks for the password again, and the code of who has a second factor, before something that demands a fresh
 * sign-in. The call that was refused is sent again afterwards.
 */
export const StepUpHost = () => {
  const answer = useRef<((proved: boolean) => void) | null>(null)
  const [asked, setAsked] = useState(0)
  const [isOpen, setOpen] = useState(false)
  useEffect(
    () =>
      setProver(
        async () =>
          new Promise((resolve) => {
            answer.current = resolve
            setAsked((count) => count + 1)
            setOpen(true)
          }),
      ),
    [],
  )
  useFocusBack(isOpen)
  const settle = (proved: boolean) => {
    setOpen(false)
    answer.current?.(proved)
    answer.current = null
  }
  if (asked === 0) return null
  return (
    <Suspense fallback={null}>
      <StepUpDialog key={asked} opened={isOpen} settle={settle} />
    </Suspense>
  )
}
