import { z } from 'zod'
import { tokens } from './auth.ts'
import { defineContract } from '../endpoint.ts'
import { instant } from '../wire.ts'
import { givenName } from '#domain/kernel/fields.ts'

/** Bytes in base64url, as the browser's JSON of an authenticator's answer has them. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

const credentialId = bytes(1_400)
const extensions = z.looseObject({}).default({})

const passkey = z
  .object({
    id: z.string(),
    name: z.string(),
    isSynced: z.boolean(),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: 'Passkey' })

/** Options for the browser's own interface, in the shape of its specification (WebAuthn level 3 section 5.1). */
const options = z.record(z.string(), z.unknown())

/** What a browser makes of an authenticator's answer: browsers add fields of their own as its specification grows. */
const registered = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.array(z.string().max(30)).max(10).optional(),
  }),
})

const asserted = z.looseObject({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  response: z.looseObject({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    userHandle: bytes(200).optional(),
  }),
})

const name = givenName(60)
const byId = z.object({ id: credentialId })
const unfit = { 401: 'The passkey does not check, or it was asked for too long ago.' }

/** Passkeys: a second factor and a password in one, for what a user signs in with and proves themselves by. */
export const passkeyContract = defineContract({
  passkeySearch: {
    method: 'GET',
    path: '/api/auth/v1/passkeys',
    summary: 'Passkeys of the user',
    tag: 'Passkeys',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    response: z.array(passkey),
  },
  passkeyRegisterStart: {
    method: 'POST',
    path: '/api/auth/v1/passkeys/options',
    summary: 'Begin to register a passkey',
    tag: 'Passkeys',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    stepUp: true,
    rate: 30,
    response: options,
  },
  passkeyRegister: {
    method: 'POST',
    path: '/api/auth/v1/passkeys',
    summary: 'Register the passkey that the authenticator made',
    tag: 'Passkeys',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    stepUp: true,
    rate: 30,
    body: z.object({ name, credential: registered }),
    response: passkey,
    answers: unfit,
  },
  passkeyRename: {
    method: 'PUT',
    path: '/api/auth/v1/passkeys/{id}',
    summary: 'Rename a passkey',
    tag: 'Passkeys',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    command: true,
    params: byId,
    body: z.object({ name }),
    response: passkey,
  },
  passkeyRemove: {
    method: 'DELETE',
    path: '/api/auth/v1/passkeys/{id}',
    summary: 'Remove a passkey: nobody signs in with it any more',
    tag: 'Passkeys',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    command: true,
    stepUp: true,
    params: byId,
  },
  passkeySignInStart: {
    method: 'POST',
    path: '/api/auth/v1/passkeys/sign-in/options',
    summary: 'Begin to sign in with a passkey; the authenticator knows whose',
    tag: 'Passkeys',
    access: 'public',
    rate: 30,
    response: z.object({ options, binding: z.string() }),
  },
  passkeySignIn: {
    method: 'POST',
    path: '/api/auth/v1/passkeys/sign-in',
    summary: 'Sign in with a passkey',
    tag: 'Passkeys',
    access: 'public',
    rate: 30,
    body: z.object({
      binding: z.string().min(1).max(200),
      credential: asserted,
      rememberDevice: z.boolean().optional(),
    }),
    response: tokens,
    answers: unfit,
  },
  passkeyStepUpStart: {
    method: 'POST',
    path: '/api/auth/v1/passkeys/step-up/options',
    summary: 'Begin to prove again by a passkey who is signed in',
    tag: 'Passkeys',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    rate: 30,
    response: options,
  },
  passkeyStepUp: {
    method: 'POST',
    path: '/api/auth/v1/passkeys/step-up',
    summary: 'Prove again by a passkey who is signed in, before something that asks for it',
    tag: 'Passkeys',
    access: 'any',
    withoutMfa: true,
    ownHands: true,
    rate: 30,
    body: z.object({ credential: asserted }),
    answers: unfit,
  },
})
