import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** Mantine wants ten shades; every one that it uses is mapped to a token in mantine-theme.css, which says the same as this theme. */
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
