import { Suspense, useLayoutEffect, useRef, type ReactNode } from 'react'
import { Skeletons } from '../page/skeleton.tsx'

const FIRST = '[data-autofocus], button, a[href]'
const FIELD = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)'

/** Focuses the field to begin with. Marked, since the library's focus trap comes a moment later and looks for it. */
const beginAtField = (body: HTMLElement): boolean => {
  const field = body.querySelector<HTMLElement>('[data-autofocus]') ?? body.querySelector<HTMLElement>(FIELD)
  if (!field) return false
  field.dataset['autofocus'] = ''
  field.focus()
  return true
}

/** Begins at the field as soon as there is one, unless the user has begun with something else meanwhile. */
const awaitField = (body: HTMLElement, panel: HTMLElement): (() => void) => {
  const observer = new MutationObserver(() => {
    if (beginAtField(body)) stop()
  })
  const stop = (): void => {
    observer.disconnect()
    panel.removeEventListener('keydown', stop)
    panel.removeEventListener('pointerdown', stop)
  }
  observer.observe(body, { childList: true, subtree: true })
  panel.addEventListener('keydown', stop)
  panel.addEventListener('pointerdown', stop)
  return stop
}

/**
 * What a modal or drawer holds. The focus goes inside with the first paint, and to the first field where `toField`
 * asks for it, however late that field comes: a user who opens a form means to fill it in. What the content still waits
 * for (texts, code) shows as a placeholder here and does not hide the window, which would drop the focus.
 */
export const WindowBody = ({ toField = false, children }: { toField?: boolean; children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const panel = body.current?.closest<HTMLElement>('[aria-modal="true"]')
    if (!body.current || !panel) return
    if (toField && beginAtField(body.current)) return
    const isInside = panel.contains(document.activeElement)
    if (!isInside) (panel.querySelector<HTMLElement>(FIRST) ?? panel).focus({ preventScroll: true })
    return toField ? awaitField(body.current, panel) : undefined
  }, [toField])
  return (
    <div ref={body}>
      <Suspense fallback={<Skeletons />}>{children}</Suspense>
    </div>
  )
}
