import { useEffect } from 'react'

/** Stands for a window whose code is on its way: Escape takes the wish back. */
export const WindowAwaited = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  useEffect(() => {
    if (!opened) return
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [opened, onClose])
  return null
}
