import type { DrawerProps } from './drawer-props.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFocusBack } from './focus-back.ts'
import { WindowAwaited } from './window-awaited.tsx'

const DrawerPanel = lazy(async () => ({ default: (await import('./drawer-panel.tsx')).DrawerPanel }))

/** A 480 wide panel at the right edge, for a peek or a longer side task. Its code comes with its first opening. */
export const Drawer = (props: DrawerProps) => {
  const [wasOpened, setOpened] = useState(props.opened)
  useEffect(() => {
    if (props.opened) setOpened(true)
  }, [props.opened])
  useFocusBack(props.opened)
  return wasOpened || props.opened ? (
    <Suspense fallback={<WindowAwaited opened={props.opened} onClose={props.onClose} />}>
      <DrawerPanel {...props} />
    </Suspense>
  ) : null
}
