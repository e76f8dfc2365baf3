import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** Mantine wants ten shades; every one that it uses is mapped to a token by the resolver below. */
const teal: MantineColorsTuple = [
  '#e3f1f4',
  '#c5e2e8',
  '#9accd6',
  '#6db5c3',
  '#4db8c7',
  '#2a8796',
  '#0b6472',
  '#084f5a',
  '#063e47',
  '#042b32',
]

export const theme = createTheme({
  primaryColor: 'teal',
  primaryShade: { light: 6, dark: 4 },
  colors: { teal },
  fontFamily: 'var(--font-ui)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '14px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '26px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '100em' },
})

const surfaces = {
  '--mantine-color-body': 'var(--canvas)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-anchor': 'var(--link)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--border-strong)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--disabled)',
  '--mantine-color-disabled-border': 'var(--border)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
  '--mantine-color-teal-filled': 'var(--primary)',
  '--mantine-color-teal-filled-hover': 'var(--primary-hover)',
  '--mantine-color-teal-light': 'var(--primary-soft)',
  '--mantine-color-teal-light-color': 'var(--primary-soft-text)',
  '--mantine-color-teal-text': 'var(--link)',
}

/** Both themes take their colours from tokens.css, so the two lists are one. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-z-index-app': 'var(--z-header)',
    '--mantine-z-index-modal': 'var(--z-modal)',
    '--mantine-z-index-popover': 'var(--z-popover)',
    '--mantine-z-index-overlay': 'var(--z-drawer)',
  },
  light: surfaces,
  dark: surfaces,
})
