import { lazy, Suspense, useSyncExternalStore } from 'react'
import { currentQuestion, subscribeToQuestion } from './confirm.ts'
import { useFocusBack } from './focus-back.ts'

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }))

/** Where questions appear; mounted once, and loaded with the first question. */
export const ConfirmHost = () => {
  const { asked, isOpen } = useSyncExternalStore(subscribeToQuestion, currentQuestion)
  useFocusBack(isOpen)
  if (!asked) return null
  return (
    <Suspense fallback={null}>
      <ConfirmDialog question={asked} opened={isOpen} />
    </Suspense>
  )
}
