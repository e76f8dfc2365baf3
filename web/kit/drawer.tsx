import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './modal.module.css'

/** A 480 wide panel at the right edge, for a peek or a longer side task. */
export const Drawer = (props: {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  position?: 'left' | 'right'
  width?: number
}) => {
  const { t } = useTranslation('common')
  return (
    <MantineDrawer
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      position={props.position ?? 'right'}
      size={props.width ?? 480}
      closeButtonProps={{ 'aria-label': t('common:kit.close') }}
      classNames={{ title: classes.title }}
      attributes={{ header: { role: 'presentation' } }}
      transitionProps={{ duration: 220 }}
    >
      {props.children}
    </MantineDrawer>
  )
}
