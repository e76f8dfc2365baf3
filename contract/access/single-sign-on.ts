import { z } from 'zod'
import { sixDigits, tokens } from './auth.ts'
import { defineContract } from '../endpoint.ts'

/** Where the browser goes, and the secret it keeps to prove on its way back that it began. */
const beginning = z.object({ url: z.string(), binding: z.string() })

/** What the provider sent the browser back with, and the secret it kept. */
const ending = z.object({
  code: z.string().min(1).max(2_000),
  state: z.string().min(1).max(200),
  iss: z.string().max(500).optional(),
  binding: z.string().min(1).max(200),
})

const none = { 409: 'Single sign-on is not set up here, or its provider cannot be reached.' }

/** Single sign-on with an OpenID Connect provider. A user connects an identity first; nothing is matched by e-mail. */
export const singleSignOnContract = defineContract({
  ssoGet: {
    method: 'GET',
    path: '/api/auth/v1/sso',
    summary: 'Whether single sign-on is set up here, and what it is called',
    tag: 'Single sign-on',
    access: 'public',
    response: z.object({ name: z.string().nullable() }),
  },
  ssoStart: {
    method: 'POST',
    path: '/api/auth/v1/sso/start',
    summary: 'Begin to sign in with the provider',
    tag: 'Single sign-on',
    access: 'public',
    rate: 30,
    response: beginning,
    answers: none,
  },
  ssoToken: {
    method: 'POST',
    path: '/api/auth/v1/sso/token',
    summary: 'Exchange what the provider sent for tokens',
    tag: 'Single sign-on',
    access: 'public',
    rate: 30,
    body: ending.extend({ mfaCode: sixDigits.optional(), recoveryCode: z.string().max(40).optional() }),
    response: tokens,
    answers: {
      307: 'A multi-factor code is needed; the body names the mfaType. Send the same again with it.',
      401: 'The way back does not fit the way there.',
      ...none,
      412: 'The identity is not connected to a user, or the user’s address is not confirmed.',
    },
  },
  ssoLinkGet: {
    method: 'GET',
    path: '/api/auth/v1/sso/link',
    summary: 'Whether the user has connected an identity',
    tag: 'Single sign-on',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    response: z.object({ isLinked: z.boolean() }),
  },
  ssoLinkStart: {
    method: 'POST',
    path: '/api/auth/v1/sso/link/start',
    summary: 'Begin to connect an identity to the user',
    tag: 'Single sign-on',
    access: 'any',
    ownHands: true,
    stepUp: true,
    rate: 30,
    response: beginning,
    answers: none,
  },
  ssoLink: {
    method: 'POST',
    path: '/api/auth/v1/sso/link',
    summary: 'Connect the identity that the provider vouches for to the user',
    tag: 'Single sign-on',
    access: 'any',
    ownHands: true,
    stepUp: true,
    rate: 30,
    body: ending,
    answers: { 401: 'The way back does not fit the way there.', ...none },
  },
  ssoUnlink: {
    method: 'DELETE',
    path: '/api/auth/v1/sso/link',
    summary: 'Disconnect the identity from the user',
    tag: 'Single sign-on',
    access: 'any',
    command: true,
    ownHands: true,
    stepUp: true,
  },
})
