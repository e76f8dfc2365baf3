import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A tooltip on hover and focus around one focusable element; nothing when there is no text. */
export const Tip = ({ text, children }: { text: string | undefined; children: ReactElement }) =>
  text ? (
    <Tooltip
      label={text}
      events={{ hover: true, focus: true, touch: true }}
      openDelay={200}
      multiline
      maw={320}
      withArrow
      position="bottom"
    >
      {children}
    </Tooltip>
  ) : (
    children
  )
