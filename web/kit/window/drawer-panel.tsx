import { useState } from 'react'
import type { DrawerProps } from './drawer-props.ts'
import { WindowBody } from './window-body.tsx'
import { useTranslation } from '../texts.ts'
import { Drawer as LibraryDrawer } from '../mantine.tsx'

/** The drawer's own window. */
export const DrawerPanel = (props: DrawerProps) => {
  const { t } = useTranslation('common')
  // What the opener has cleared already slides out as it was.
  const [kept, setKept] = useState({ title: props.title, children: props.children })
  if (props.opened && (kept.title !== props.title || kept.children !== props.children))
    setKept({ title: props.title, children: props.children })
  const { title, children } = props.opened ? props : kept
  return (
    <LibraryDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={title}
      position={props.position ?? 'right'}
      size={props.width ?? 480}
      // A dialog that a drawer opens is in front of it, whichever of the two was drawn last.
      zIndex={190}
      closeButtonProps={{ 'aria-label': t('common:kit.close') }}
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 220 }}
      returnFocus={false}
    >
      <WindowBody>{children}</WindowBody>
    </LibraryDrawer>
  )
}
