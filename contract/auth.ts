import { z } from 'zod'
import { accountTypeCodes } from '#domain/access/account-types.ts'
import { defineContract } from './endpoint.ts'
import { id, instant, pageOf, requiredText, text } from './wire.ts'

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() }).meta({ id: 'Tokens' })
const linkToken = z.object({ token: text(200) })
const email = z.email('Enter a valid e-mail address.').max(254)

const me = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    email: z.string(),
    avatarUrl: z.string().nullable(),
    mfaType: z.enum(['EMAIL', 'GOOGLE', 'NONE', 'SMS']),
    isCowbell: z.boolean(),
    role: z.object({ roleId: z.string(), name: z.string() }),
    permissions: z.array(z.string()),
    account: z.object({
      id,
      name: z.string(),
      fullName: z.string(),
      accountType: z.enum(accountTypeCodes),
      enforceMfa: z.boolean(),
      market: z.enum(['US', 'UK']),
    }),
    actingStaff: z.object({ name: z.string() }).nullable(),
  })
  .meta({ id: 'Me' })

const passwordProblems = z.object({ errors: z.array(z.object({ code: z.string(), detail: z.string() })) })

export const authContract = defineContract({
  authLogin: {
    method: 'POST',
    path: '/api/auth/v1/login',
    summary: 'Sign in',
    tag: 'Access',
    access: 'public',
    rate: 30,
    body: z.object({
      username: z.string().max(254),
      password: z.string().max(512),
      mfaCode: z
        .string()
        .regex(/^\d{6}$/, 'The code has 6 digits.')
        .optional(),
      rememberDevice: z.boolean().optional(),
    }),
    response: tokens,
    answers: {
      307: 'A multi-factor code is needed; the body names the mfaType.',
      401: 'Wrong credentials.',
      412: 'The e-mail address is not confirmed yet.',
      418: 'The password must be changed.',
    },
  },
  authRefresh: {
    method: 'POST',
    path: '/api/auth/v1/refresh',
    summary: 'Exchange a refresh token for new tokens',
    tag: 'Access',
    access: 'public',
    rate: 120,
    body: z.object({ refreshToken: z.string().max(512) }),
    response: tokens,
  },
  authLogout: {
    method: 'POST',
    path: '/api/auth/v1/logout',
    summary: 'End the session',
    tag: 'Access',
    access: 'any',
  },
  authMe: {
    method: 'GET',
    path: '/api/auth/v1/me',
    summary: 'The signed-in user',
    tag: 'Access',
    access: 'any',
    response: me,
  },
  authPermissionsMap: {
    method: 'GET',
    path: '/api/auth/v1/permissions/map',
    summary: 'Every permission with its sentence, and whether the user holds it',
    tag: 'Access',
    access: 'any',
    response: z.record(z.string(), z.object({ description: z.string(), held: z.boolean() })),
  },
  authEnv: {
    method: 'GET',
    path: '/api/auth/v1/env',
    summary: 'Name of the environment',
    tag: 'Platform',
    access: 'public',
    response: z.object({
      envName: z.string(),
      isProd: z.boolean(),
      isDemo: z.boolean(),
      market: z.enum(['US', 'UK']),
    }),
  },
  validationTokenGet: {
    method: 'GET',
    path: '/api/auth/v1/validationTokens/{token}',
    summary: 'What a sign-up link is for',
    tag: 'Access',
    access: 'public',
    rate: 60,
    params: linkToken,
    response: z.object({
      tokenType: z.enum([
        'NEW_ACCOUNT',
        'EXISTING_ACCOUNT',
        'EXISTING_USER',
        'QUOTE_SENT_NEW_USER',
        'QUOTE_SENT_EXISTING_USER',
        'QUOTE_LINK_NEW_AGENT',
        'QUOTE_LINK_EXISTING_AGENT',
      ]),
      accountType: z.enum(accountTypeCodes),
      email: z.string(),
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      redirectURL: z.string().nullable(),
    }),
  },
  authSignup: {
    method: 'POST',
    path: '/api/auth/v1/signup',
    summary: 'Sign up a new account',
    tag: 'Access',
    access: 'public',
    rate: 20,
    query: z.object({ validationToken: text(200) }),
    body: z.object({
      invitationCode: requiredText(200, 'Invitation code is required'),
      organization: requiredText(200, 'Organization name is required'),
      firstName: requiredText(100, 'First name is required'),
      lastName: requiredText(100, 'Last name is required'),
      password: z.string().min(1, 'Password is required').max(512),
      npn: text(10).regex(/^\d*$/, 'Producer number is numeric').optional(),
      accountType: z.enum(accountTypeCodes),
    }),
    response: tokens,
  },
  authJoin: {
    method: 'POST',
    path: '/api/auth/v1/join',
    summary: 'Join an existing account by its link',
    tag: 'Access',
    access: 'public',
    rate: 20,
    query: z.object({ validationToken: text(200) }),
    body: z.object({
      firstName: text(100).optional(),
      lastName: text(100).optional(),
      password: z.string().min(1, 'Password is required').max(512),
    }),
    response: tokens,
  },
  passwordConstraints: {
    method: 'GET',
    path: '/api/auth/v1/password-constraints',
    summary: 'Rules that a password must keep',
    tag: 'Access',
    access: 'public',
    response: z.array(z.object({ errorCode: z.string(), displayText: z.string() })),
  },
  validatePassword: {
    method: 'POST',
    path: '/api/auth/v1/validate-password',
    summary: 'Check a password against the rules while it is typed',
    tag: 'Access',
    access: 'public',
    rate: 240,
    query: z.object({ token: text(200).optional() }),
    body: z.object({ password: z.string().max(512) }),
    response: passwordProblems,
  },
  teamSearch: {
    method: 'GET',
    path: '/api/auth/v1/teams/all',
    summary: 'Teams of the account',
    tag: 'Access',
    access: 'any',
    query: z.object({
      page: z.coerce.number().int().min(0).max(100).default(0),
      size: z.coerce.number().int().min(1).max(3000).default(100),
      search: text(100).optional(),
    }),
    response: pageOf(z.object({ id, name: z.string(), isDefault: z.boolean() })),
  },
  userSearch: {
    method: 'GET',
    path: '/api/auth/v1/users',
    summary: 'Users of the account',
    tag: 'Access',
    access: ['user:read'],
    query: z.object({
      page: z.coerce.number().int().min(0).max(400).default(0),
      size: z.coerce.number().int().min(1).max(100).default(25),
      search: text(200).optional(),
      sort: z.string().max(60).optional(),
    }),
    response: pageOf(
      z.object({
        id,
        fullName: z.string(),
        email: z.string(),
        orgName: z.string(),
        role: z.string(),
        mfaType: z.string(),
        enabled: z.boolean(),
        lastLogin: instant.nullable(),
      }),
    ),
  },
  consoleVersion: {
    method: 'GET',
    path: '/api/console-version',
    summary: 'Version of the console, polled every 60 seconds',
    tag: 'Platform',
    access: 'public',
    response: z.object({ version: z.string(), build: z.string() }),
  },
  demoLogins: {
    method: 'GET',
    path: '/api/dev/v1/demo-logins',
    summary: 'Logins of the demo book; absent outside a demo',
    tag: 'Demo',
    access: 'public',
    response: z.array(z.object({ email: z.string(), role: z.string() })),
  },
  mailboxSearch: {
    method: 'GET',
    path: '/api/dev/v1/mailbox',
    summary: 'Messages of the built-in mailbox; demo and loopback only',
    tag: 'Demo',
    access: 'public',
    query: z.object({ to: email.optional(), search: text(100).optional() }),
    response: z.array(
      z.object({
        id,
        toAddress: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        template: z.string(),
        createdAt: instant,
      }),
    ),
  },
})
