import { useEffect, useRef } from 'react'
import { askToConfirm, type Question } from '../window/confirm.ts'
import { holdPlace } from './place.tsx'

/** While something would be lost, asks before another page is shown, and lets the browser ask before it is closed. */
export const useAskBeforeLeaving = (isUnsaved: boolean, question: Question): void => {
  const asked = useRef(question)
  useEffect(() => {
    asked.current = question
  })
  useEffect(() => {
    if (!isUnsaved) return
    const release = holdPlace(async () => askToConfirm({ ...asked.current, danger: true }))
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => {
      release()
      removeEventListener('beforeunload', stay)
    }
  }, [isUnsaved])
}
