import type { PageRoute } from '#web/page-route.ts'

const open = (path: string, load: PageRoute['load']): PageRoute => ({
  area: false,
  path,
  signedIn: false,
  load,
})

/** Sign-in, sign-up and the pages that everybody may see. /login is an entry of its own, outside of the app. */
export const accessRoutes: readonly PageRoute[] = [
  open('/', async () => (await import('./sign-in/to-login-page.tsx')).ToLoginPage),
  open('/loading', async () => (await import('./sign-in/loading-page.tsx')).LoadingPage),
  open('/loading/$token', async () => (await import('./sign-in/loading-page.tsx')).LoadingPage),
  {
    area: false,
    path: '/go-on/$accountId',
    signedIn: true,
    load: async () => (await import('./sign-in/go-on-page.tsx')).GoOnPage,
  },
  open('/logout', async () => (await import('./sign-in/logout-page.tsx')).LogoutPage),
  open('/forgot-password', async () => (await import('./link/forgot-password-page.tsx')).ForgotPasswordPage),
  open('/password-expired', async () => (await import('./message-pages.tsx')).PasswordExpiredPage),
  open('/confirmUser/$token', async () => (await import('./link/set-password-page.tsx')).ConfirmUserPage),
  open(
    '/confirmPasswordReset/$token',
    async () => (await import('./link/set-password-page.tsx')).ConfirmPasswordResetPage,
  ),
  open(
    '/confirmMfaReset/$resetMFAToken',
    async () => (await import('./link/mfa-reset-page.tsx')).ConfirmMfaResetPage,
  ),
  open('/signup-submitted', async () => (await import('./message-pages.tsx')).SignupSubmittedPage),
  open(
    '/resend-validation',
    async () => (await import('./link/resend-validation-page.tsx')).ResendValidationPage,
  ),
  open('/application-signed', async () => (await import('./message-pages.tsx')).ApplicationSignedPage),
  open('/validate/$workflowId', async () => (await import('./link/validate-page.tsx')).ValidatePage),
  open('/login-existing', async () => (await import('./plain-pages.tsx')).LoginExistingPage),
  open('/serverdown', async () => (await import('./plain-pages.tsx')).ServerDownPage),
  open('/unsupported', async () => (await import('./plain-pages.tsx')).UnsupportedPage),
  open('/terms', async () => (await import('./legal-pages.tsx')).TermsPage),
  open('/complaints', async () => (await import('./legal-pages.tsx')).ComplaintsPage),
  open('/accessibility', async () => (await import('./legal-pages.tsx')).AccessibilityPage),
  open('/privacy', async () => (await import('./legal-pages.tsx')).PrivacyPage),
  open(
    '/signup-validation/$token',
    async () => (await import('./link/signup-validation-page.tsx')).SignupValidationPage,
  ),
  open('/sso/callback', async () => (await import('./sign-in/sso-callback-page.tsx')).SsoCallbackPage),
  open('/dev/gallery', async () => (await import('./gallery/gallery-page.tsx')).GalleryPage),
]
