import { useEffect, useSyncExternalStore } from 'react'
import { useInSight } from '../place/place.tsx'

/** The name of the browser's tab: the page, then the product, which index.html starts with. */
const product = document.title

/** What is announced: null for the page that was opened first, which a screen reader reads by itself. */
let announced: string | null = null
let first: string | null = null
const listeners = new Set<() => void>()

const show = (title: string): void => {
  document.title = title ? `${title} · ${product}` : product
  first ??= location.pathname
  if (location.pathname === first && announced === null) return
  announced = title
  for (const listener of listeners) listener()
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useDocumentTitle = (title: string): void => {
  const isInSight = useInSight()
  useEffect(() => {
    if (isInSight) show(title)
  }, [title, isInSight])
}

/** Says the name of the page that a link led to: nothing is loaded anew, so a screen reader would say nothing. */
export const PageAnnouncer = () => (
  <span aria-live="polite" className="visually-hidden" data-page-announcer>
    {useSyncExternalStore(follow, () => announced)}
  </span>
)
