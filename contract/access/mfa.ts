import { z } from 'zod'
import { captcha, mfaType, sixDigits } from './auth.ts'
import { defineContract } from '../endpoint.ts'
import { availability, id, instant, text } from '../wire.ts'

const recoveryCodes = z.array(z.string())

/** The second factor: set up, changed, proved, recovered. */
export const mfaContract = defineContract({
  mfaGet: {
    method: 'GET',
    path: '/api/auth/v1/mfa',
    summary: 'The own second factor, and which kinds may be chosen',
    tag: 'Second factor',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    response: z.object({
      mfaType,
      isEnforced: z.boolean(),
      recoveryCodesLeft: z.int(),
      choices: z.array(z.object({ mfaType, ...availability.shape, warning: z.string().optional() })),
    }),
  },
  mfaUpdate: {
    method: 'PUT',
    path: '/api/auth/v1/mfa/update',
    summary: 'Choose the kind of second factor; all but NONE are proved with a code before they count',
    tag: 'Second factor',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    stepUp: true,
    rate: 30,
    query: z.object({ mfaType }),
    response: z.object({
      mfaType,
      /** Where the code went, all but its end hidden. */
      sentTo: z.string().nullable(),
      /** For an authenticator: the key to type, the address behind the picture, and the picture. */
      manualKey: z.string().nullable(),
      otpauthUrl: z.string().nullable(),
      qrCode: z.string().nullable(),
    }),
  },
  mfaVerify: {
    method: 'POST',
    path: '/api/auth/v1/mfa/verify',
    summary: 'Prove the chosen second factor; from now on it is asked for',
    tag: 'Second factor',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    rate: 30,
    body: z.object({ code: sixDigits, endOtherSessions: z.boolean().default(true) }),
    response: z.object({ mfaType, recoveryCodes }),
    answers: { 401: 'The code is wrong or too old.' },
  },
  recoveryCodesRenew: {
    method: 'POST',
    path: '/api/auth/v1/mfa/recovery-codes',
    summary: 'Replace the recovery codes; they are shown this once',
    tag: 'Second factor',
    access: 'any',
    atomic: true,
    ownHands: true,
    stepUp: true,
    response: z.object({ recoveryCodes }),
  },
  mfaReset: {
    method: 'POST',
    path: '/api/auth/v1/mfa/reset',
    summary: 'Ask for a link that resets the second factor, with name and password',
    tag: 'Second factor',
    access: 'public',
    rate: 20,
    query: z.object({ captchaResponse: captcha.optional() }),
    body: z.object({
      username: z.string().max(254),
      password: z.string().max(512),
      captchaResponse: captcha.optional(),
    }),
    answers: { 401: 'Wrong credentials.' },
  },
  mfaResetFinish: {
    method: 'POST',
    path: '/api/auth/v1/validateMFAReset/{token}',
    summary: 'Reset the second factor by a link, or lay the reset before an administrator of the account',
    tag: 'Second factor',
    access: 'public',
    atomic: true,
    rate: 20,
    params: z.object({ token: text(200) }),
    response: z.object({ isReset: z.boolean(), detail: z.string() }),
    answers: { 404: 'The link is gone.' },
  },
  mfaResetSearch: {
    method: 'GET',
    path: '/api/auth/v1/mfa/resets',
    summary: 'Resets of a second factor that wait for an administrator',
    tag: 'Second factor',
    access: ['user:update'],
    response: z.array(
      z.object({
        userId: id,
        fullName: z.string(),
        email: z.string(),
        orgName: z.string(),
        requestedAt: instant,
      }),
    ),
  },
  mfaResetApprove: {
    method: 'PUT',
    path: '/api/auth/v1/mfa/resets/{userId}',
    summary: 'Approve the reset of a user’s second factor',
    tag: 'Second factor',
    access: ['user:update'],
    command: true,
    ownHands: true,
    stepUp: true,
    params: z.object({ userId: id }),
  },
})
