import type { ComponentProps, MouseEvent } from 'react'
import { go, preload } from './place.tsx'

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/**
 * A link inside the app, given as one address with its query. It navigates without a reload, and its page's code
 * is fetched when the pointer or the focus arrives.
 */
export const AppLink = ({
  href,
  onClick,
  target,
  children,
  ...rest
}: ComponentProps<'a'> & { href: string }) => {
  const fetchPage = () => void preload(href).catch(() => undefined)
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onPointerEnter={fetchPage}
      onFocus={fetchPage}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || target === '_blank' || !isPlainClick(event)) return
        event.preventDefault()
        go(href)
      }}
    >
      {children}
    </a>
  )
}
