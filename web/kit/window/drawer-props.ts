import type { ReactNode } from 'react'

export interface DrawerProps {
  opened: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  position?: 'left' | 'right'
  width?: number
}
