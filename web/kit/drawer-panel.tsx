import { Drawer as MantineDrawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DrawerProps } from './drawer.tsx'
import { WindowBody } from './window-body.tsx'

/** The drawer's own window. */
export const DrawerPanel = (props: DrawerProps) => {
  const { t } = useTranslation('common')
  return (
    <MantineDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      position={props.position ?? 'right'}
      size={props.width ?? 480}
      closeButtonProps={{ 'aria-label': t('common:kit.close') }}
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 220 }}
      returnFocus={false}
    >
      <WindowBody>{props.children}</WindowBody>
    </MantineDrawer>
  )
}
