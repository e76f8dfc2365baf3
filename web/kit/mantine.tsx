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
import type { ContextType, ReactNode } from 'react'
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

/** One of some options. */
export const Select = (props: SelectProps) => (
  <WithLibrary>
    <LibrarySelect {...props} />
  </WithLibrary>
)

/** Several of some options. */
export const MultiSelect = (props: MultiSelectProps) => (
  <WithLibrary>
    <LibraryMultiSelect {...props} />
  </WithLibrary>
)
