import {
  DEFAULT_THEME,
  Drawer as LibraryDrawer,
  MantineContext,
  MantineThemeContext,
  mergeMantineTheme,
  Modal as LibraryModal,
  MultiSelect as LibraryMultiSelect,
  Select as LibrarySelect,
  type DrawerProps,
  type ModalProps,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { type ContextType, type ReactNode, useLayoutEffect, useRef } from 'react'
import { pageNonce } from './nonce.ts'
import { theme } from './style/theme.ts'

const wholeTheme = mergeMantineTheme(DEFAULT_THEME, theme)

const context: ContextType<typeof MantineContext> = {
  // The page's own attribute decides (web/client/color-scheme.ts), and so do the styles in mantine-theme.css.
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => document.documentElement,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  getStyleNonce: pageNonce,
  withStaticClasses: true,
}

/**
 * What the library's parts need around them. It is around each of them and not around the page, so that pages without
 * such parts do without the library.
 */
export const WithLibrary = ({ children }: { children: ReactNode }) => (
  <MantineContext value={context}>
    <MantineThemeContext value={wholeTheme}>{children}</MantineThemeContext>
  </MantineContext>
)

/** A window over the page. */
export const Modal = (props: ModalProps) => (
  <WithLibrary>
    <LibraryModal {...props} />
  </WithLibrary>
)

/** A panel at the side of the page. */
export const Drawer = (props: DrawerProps) => (
  <WithLibrary>
    <LibraryDrawer {...props} />
  </WithLibrary>
)

/**
 * Puts a description on the library's control, which keeps only the ids of descriptions that it shows itself, and so
 * takes away the one that it is given.
 */
const useDescribed = (description: string | undefined) => {
  const control = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (description) control.current?.setAttribute('aria-describedby', description)
    else control.current?.removeAttribute('aria-describedby')
  })
  return control
}

/** One of some options. */
export const Select = (props: SelectProps) => {
  const control = useDescribed(props['aria-describedby'])
  return (
    <WithLibrary>
      <LibrarySelect {...props} ref={control} />
    </WithLibrary>
  )
}

/** Several of some options. */
export const MultiSelect = (props: MultiSelectProps) => {
  const control = useDescribed(props['aria-describedby'])
  return (
    <WithLibrary>
      <LibraryMultiSelect {...props} ref={control} />
    </WithLibrary>
  )
}
