import { useRouter } from '@tanstack/react-router'
import type { ComponentProps, MouseEvent } from 'react'

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
  const router = useRouter()
  const preload = () => {
    const [path = href] = href.split(/[?#]/)
    router.preloadRoute({ to: path }).catch(() => undefined)
  }
  return (
    <a
      {...rest}
      href={href}
      target={target}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event)
        if (event.defaultPrevented || target === '_blank' || !isPlainClick(event)) return
        event.preventDefault()
        router.history.push(href)
      }}
    >
      {children}
    </a>
  )
}
