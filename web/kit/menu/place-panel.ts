const GAP = 4
const EDGE = 8

/** Puts a panel under its button, or above it where there is more room, and inside the window. */
export const placePanel = (panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void => {
  const anchor = button.getBoundingClientRect()
  panel.style.maxHeight = ''
  const { width, height } = panel.getBoundingClientRect()
  const below = window.innerHeight - anchor.bottom - GAP - EDGE
  const above = anchor.top - GAP - EDGE
  const isBelow = height <= below || below >= above
  const room = Math.max(80, isBelow ? below : above)
  const wanted = align === 'start' ? anchor.left : anchor.right - width
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE))
  panel.style.left = `${left}px`
  panel.style.top = `${isBelow ? anchor.bottom + GAP : Math.max(EDGE, anchor.top - GAP - Math.min(height, room))}px`
  panel.style.maxHeight = `${room}px`
}
