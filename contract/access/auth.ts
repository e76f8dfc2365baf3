import { z } from 'zod'
import { flowCodes } from '#domain/access/workflows.ts'
import { accountTypeCodes } from '#domain/access/account-types.ts'
import { optionalPhone } from '#domain/market/phones.ts'
import { defineContract } from '../endpoint.ts'
import { id, instant, localDate, text } from '../wire.ts'

export const mfaType = z.enum(['EMAIL', 'GOOGLE', 'NONE', 'SMS'])

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() }).meta({ id: 'Tokens' })

/** A password as it is typed; its rules are the server's and come as a list. */
export const password = z.string().min(1, 'Password is required').max(512)

export const sixDigits = z.string().regex(/^\d{6}$/, 'The code has 6 digits.')
const recoveryCode = z.string().max(40)

/** A solved captcha: the widget's payload. */
export const captcha = z.string().max(4_000)

const me = z
  .object({
    id,
    firstName: z.string(),
    lastName: z.string(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    mfaType,
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
    /** The default team of those to choose from, else the first by name: what the header shows before a choice. */
    defaultTeam: z.object({ id, name: z.string() }).nullable(),
    /** The teams of who works in teams, to choose from; null where every team of the account and All are offered. */
    ownTeams: z.array(z.object({ id, name: z.string() })).nullable(),
    /** The account asks for a second factor that the user has not set up: only its set-up is open. */
    mustSetUpMfa: z.boolean(),
    actingStaff: z.object({ name: z.string() }).nullable(),
    /** The day where the account's market is: what limits the dates of forms that are about no other record. */
    today: localDate,
    /** Where the account is a sandbox: the day that its business is on, and the one that it is moving to. */
    sandbox: z.object({ day: localDate, advancingTo: localDate.nullable() }).nullable(),
    /** Whom the one-time code was sent to, in a session that began with one. */
    flowUserFirstName: z.string().nullable(),
    flowAccountName: z.string().nullable(),
    /** The session that asks, if one does: it ends after so many seconds without a call, and at the latest at `endsAt`. */
    session: z.object({ idleSeconds: z.number().int(), endsAt: instant }).nullable(),
  })
  .meta({ id: 'Me' })

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
      mfaCode: sixDigits.optional(),
      /** Instead of a code, by who has lost the device. */
      recoveryCode: recoveryCode.optional(),
      rememberDevice: z.boolean().optional(),
      /** Lets the right password in while another person's wrong ones have slowed the account. */
      captchaResponse: captcha.optional(),
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
    byCode: flowCodes,
    withoutMfa: true,
  },
  authStepUp: {
    method: 'POST',
    path: '/api/auth/v1/step-up',
    summary: 'Prove again who is signed in, before something that asks for it',
    tag: 'Access',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    rate: 30,
    body: z.object({ password, mfaCode: sixDigits.optional(), recoveryCode: recoveryCode.optional() }),
    answers: {
      307: 'A multi-factor code is needed; the body names the mfaType.',
      401: 'Wrong password or code.',
    },
  },
  authMe: {
    method: 'GET',
    path: '/api/auth/v1/me',
    summary: 'The signed-in user',
    tag: 'Access',
    access: 'any',
    byCode: flowCodes,
    withoutMfa: true,
    response: me,
  },
  authPermissionsMap: {
    method: 'GET',
    path: '/api/auth/v1/permissions/map',
    summary: 'Every permission with its sentence, and whether the user holds it',
    tag: 'Access',
    access: 'any',
    withoutMfa: true,
    response: z.record(z.string(), z.object({ description: z.string(), held: z.boolean() })),
  },
  sessionSearch: {
    method: 'GET',
    path: '/api/auth/v1/sessions',
    summary: 'Sessions of the user that are not over',
    tag: 'Access',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    response: z.array(
      z.object({
        id,
        kind: z.enum(['LOGIN', 'JUMP', 'SWITCH', 'WORKFLOW']),
        device: z.string(),
        address: z.string().nullable(),
        accountName: z.string(),
        isRemembered: z.boolean(),
        isCurrent: z.boolean(),
        createdAt: instant,
        seenAt: instant,
        expiresAt: instant,
      }),
    ),
  },
  sessionEnd: {
    method: 'DELETE',
    path: '/api/auth/v1/sessions/{sessionId}',
    summary: 'End one session of the user',
    tag: 'Access',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    command: true,
    params: z.object({ sessionId: id }),
  },
  sessionEndOthers: {
    method: 'DELETE',
    path: '/api/auth/v1/sessions',
    summary: 'End all sessions of the user but this one',
    tag: 'Access',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    command: true,
    response: z.object({ ended: z.int() }),
  },
  captchaChallenge: {
    method: 'GET',
    path: '/api/auth/v1/captcha',
    summary: 'A challenge for the invisible captcha, good for one action, once, within five minutes',
    tag: 'Access',
    access: 'public',
    rate: 60,
    query: z.object({ action: z.enum(['passwordReset', 'mfaReset', 'login']) }),
    response: z.object({
      parameters: z
        .object({ algorithm: z.string(), nonce: z.string(), salt: z.string(), cost: z.int() })
        .catchall(z.unknown()),
      signature: z.string(),
    }),
  },
  mePassword: {
    method: 'PUT',
    path: '/api/auth/v1/me/password',
    summary: 'Change the own password; the other sessions end',
    tag: 'Access',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    command: true,
    rate: 30,
    body: z.object({ currentPassword: password, newPassword: password }),
    answers: { 400: 'The new password breaks a rule.' },
  },
  meUpdate: {
    method: 'PUT',
    path: '/api/auth/v1/me',
    summary: 'Change the own name and telephone number',
    tag: 'Access',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    command: true,
    body: z.object({
      firstName: text(100).min(1, 'First name is required'),
      lastName: text(100).min(1, 'Last name is required'),
      phone: optionalPhone.nullable().optional(),
    }),
  },
})
