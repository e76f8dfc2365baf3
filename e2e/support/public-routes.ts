import type { SignUpType } from '#server/access/shared/link-tokens.ts'
import type { Book } from './book.ts'

/** A public route of specification 0 section 2 in one of its states. */
export interface PublicRoute {
  name: string
  /** `{token}` is what `token` makes. */
  path: string
  token?: (book: Book) => Promise<string>
  /** Words that must be seen. */
  shows: string | RegExp
  /** The path where it ends, when it is another. */
  leads?: string
}

const LOGIN = { shows: 'Sign in to Bindery', leads: '/login' } as const
const GONE =
  "The reset link you're using has expired and you will need to get a new one to continue resetting your password"

const linkOf =
  (type: 'PASSWORD_RESET' | 'USER_INVITED', state: 'good' | 'expired' | 'used' | 'superseded') =>
  async (book: Book): Promise<string> =>
    book.link(type, { user: await book.person({ hasPassword: type === 'PASSWORD_RESET' }), state })

const plain: readonly PublicRoute[] = [
  { name: '/', path: '/', ...LOGIN },
  { name: '/login', path: '/login', shows: 'Sign in to Bindery' },
  { name: '/login-existing', path: '/login-existing', shows: /email has been sent to your admin/ },
  { name: '/loading without a session', path: '/loading', ...LOGIN },
  { name: '/forgot-password', path: '/forgot-password', shows: 'Login Here!' },
  { name: '/forgot-password for the second factor', path: '/forgot-password?mfa=reset', shows: 'Reset MFA' },
  { name: '/password-expired', path: '/password-expired', shows: 'Your password has expired' },
  { name: '/signup-submitted', path: '/signup-submitted', shows: 'Please check your email and confirm' },
  { name: '/resend-validation', path: '/resend-validation', shows: 'Resend Validation Email' },
  { name: '/logout', path: '/logout', shows: 'You have been logged out.' },
  { name: '/serverdown', path: '/serverdown', shows: 'Service Down or Under Maintenance' },
  { name: '/unsupported', path: '/unsupported', shows: 'Download Chrome' },
  { name: '/application-signed', path: '/application-signed', shows: 'documents are being generated' },
  { name: '/terms', path: '/terms', shows: 'Terms' },
  { name: '/privacy', path: '/privacy', shows: 'Privacy' },
  { name: '/complaints', path: '/complaints', shows: 'How to complain' },
  { name: '/accessibility', path: '/accessibility', shows: 'What does not work yet' },
  {
    name: '/policy/:id/accountant-payment without a session',
    path: '/policy/01981c00-0000-7000-8000-000000000000/accountant-payment',
    ...LOGIN,
  },
]

const passwordLinks: readonly PublicRoute[] = (
  [
    [
      '/confirmUser',
      'USER_INVITED',
      'Thank you for confirming your email address. Please set your password.',
    ],
    ['/confirmPasswordReset', 'PASSWORD_RESET', 'Choose a new password.'],
  ] as const
).flatMap(([route, type, shows]) => [
  {
    name: `${route} with a good link`,
    path: `${route}/{token}`,
    token: linkOf(type, 'good'),
    shows: new RegExp(`^${shows}`),
  },
  {
    name: `${route} with an expired link`,
    path: `${route}/{token}`,
    token: linkOf(type, 'expired'),
    shows: GONE,
  },
  {
    name: `${route} with a link that a newer one replaced`,
    path: `${route}/{token}`,
    token: linkOf(type, 'superseded'),
    shows: GONE,
  },
  { name: `${route} with a used link`, path: `${route}/{token}`, token: linkOf(type, 'used'), ...LOGIN },
  { name: `${route} with a broken link`, path: `${route}/broken~link`, shows: GONE },
  { name: `${route} with nonsense`, path: `${route}/nonsense-token`, shows: GONE },
])

/** What each kind of sign-up link shows at first (specification 0 section 4). */
const screens: Record<SignUpType, Pick<PublicRoute, 'shows' | 'leads'>> = {
  NEW_ACCOUNT: { shows: 'Create your account' },
  EXISTING_ACCOUNT: { shows: 'Join your account' },
  EXISTING_USER: LOGIN,
  QUOTE_SENT_NEW_USER: { shows: 'Choose your password' },
  QUOTE_SENT_EXISTING_USER: {
    shows: 'You already have an account. Log in to see your quote.',
    leads: '/login',
  },
  QUOTE_LINK_NEW_AGENT: { shows: 'Choose your password' },
  QUOTE_LINK_EXISTING_AGENT: { shows: 'You already have an account. Log in to continue.', leads: '/login' },
}

const signUpLinks: readonly PublicRoute[] = [
  ...Object.entries(screens).map(([type, screen]) => ({
    name: `/signup-validation of ${type}`,
    path: '/signup-validation/{token}',
    token: async (book: Book) =>
      book.link(
        type as SignUpType,
        type === 'NEW_ACCOUNT' ? {} : { user: await book.person({ hasPassword: false }) },
      ),
    ...screen,
  })),
  ...(['expired', 'superseded'] as const).map((state) => ({
    name: `/signup-validation with a link that is ${state}`,
    path: '/signup-validation/{token}',
    token: async (book: Book) => book.link('NEW_ACCOUNT', { state }),
    shows: 'Link Expired/Not Found!',
  })),
  {
    name: '/signup-validation with a used link',
    path: '/signup-validation/{token}',
    token: async (book: Book) => book.link('NEW_ACCOUNT', { state: 'used' }),
    shows: 'Opps! credentials have expired',
  },
  {
    name: '/signup-validation with a broken link',
    path: '/signup-validation/broken~by~a~mail~program',
    shows: 'Link Expired/Not Found!',
  },
  {
    name: '/signup-validation with nonsense',
    path: '/signup-validation/nonsense-token',
    shows: 'Link Expired/Not Found!',
  },
]

const others: readonly PublicRoute[] = [
  {
    name: '/loading with nonsense',
    path: '/loading/nonsense-token',
    shows: 'This link is not valid any more.',
  },
  { name: '/confirmMfaReset with nonsense', path: '/confirmMfaReset/nonsense-token', ...LOGIN },
  {
    name: '/confirmMfaReset with an expired link',
    path: '/confirmMfaReset/{token}',
    token: async (book) => book.link('MFA_RESET', { user: await book.person(), state: 'expired' }),
    ...LOGIN,
  },
  {
    name: '/validate with nonsense',
    path: '/validate/nonsense-token',
    shows: 'Not able to authenticate the user.',
  },
  {
    name: '/validate of a payment, by phone or e-mail',
    path: '/validate/{token}',
    token: async (book) =>
      book.workflow({
        flow: 'E_PAY',
        user: await book.person({ accountType: 'CUSTOMER' }),
        phone: '+1 2125550188',
        path: '/policy/x/accountant-payment',
      }),
    shows: /^Text the code to .*0188/,
  },
  {
    name: '/validate of a surplus notice, by e-mail alone',
    path: '/validate/{token}',
    token: async (book) =>
      book.workflow({
        flow: 'SURPLUS_NOTICE',
        user: await book.person(),
        path: '/quote/x/attest-surplus-notice',
      }),
    shows: /^Email the code to/,
  },
]

export const publicRoutes: readonly PublicRoute[] = [...plain, ...passwordLinks, ...signUpLinks, ...others]
