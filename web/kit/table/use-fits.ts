import { type RefObject, useEffect, useRef } from 'react'

/**
 * Marks an element with `data-fits` while all that it holds is as wide as itself at most. What fits need not scroll
 * sideways, and only then can its headings stay in sight while the page scrolls.
 */
export const useFits = (): RefObject<HTMLDivElement | null> => {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => {
      element.toggleAttribute('data-fits', element.scrollWidth <= element.clientWidth)
    })
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return ref
}
