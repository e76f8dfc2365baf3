import type { PageRoute } from '#web/page-route.ts'

const open = (path: string, load: PageRoute['load']): PageRoute => ({
  area: false,
  path,
  signedIn: false,
  load,
})

/** Sign-in, sign-up and the pages that everybody may see. /login is an entry of its own, outside of the app. */
export const accessRoutes: readonly PageRoute[] = [
  open('/', async () => (await import('./to-login-page.tsx')).ToLoginPage),
  open('/loading', async () => (await import('./loading-page.tsx')).LoadingPage),
  open('/loading/$token', async () => (await import('./loading-page.tsx')).LoadingPage),
  open('/logout', async () => (await import('./logout-page.tsx')).LogoutPage),
  open('/login-existing', async () => (await import('./plain-pages.tsx')).LoginExistingPage),
  open('/serverdown', async () => (await import('./plain-pages.tsx')).ServerDownPage),
  open('/unsupported', async () => (await import('./plain-pages.tsx')).UnsupportedPage),
  open('/terms', async () => (await import('./legal-pages.tsx')).TermsPage),
  open('/privacy', async () => (await import('./legal-pages.tsx')).PrivacyPage),
  open(
    '/signup-validation/$token',
    async () => (await import('./signup-validation-page.tsx')).SignupValidationPage,
  ),
  open('/dev/gallery', async () => (await import('./gallery/gallery-page.tsx')).GalleryPage),
]
