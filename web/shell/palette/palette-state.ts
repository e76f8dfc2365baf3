import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

const set = (open: boolean): void => {
  isOpen = open
  for (const listener of listeners) listener()
}

export const openPalette = (): void => set(true)
export const closePalette = (): void => set(false)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the command palette is open; any button or key may open it. */
export const usePaletteOpen = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
