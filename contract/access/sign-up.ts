import { z } from 'zod'
import { emailSaying } from '#domain/kernel/fields.ts'
import { accountTypeCodes } from '#domain/access/account-types.ts'
import { captcha, mfaType, password, tokens } from './auth.ts'
import { defineContract } from '../endpoint.ts'
import { requiredText, text } from '../wire.ts'

const linkToken = z.object({ token: text(200) })
const userEmail = z.object({ userEmail: emailSaying('Enter a valid e-mail address.') })
const validity = z.object({ valid: z.literal(true), email: z.string(), firstName: z.string().nullable() })
const withCaptcha = {
  query: z.object({ captchaResponse: captcha.optional() }),
  body: z.object({ captchaResponse: captcha.optional() }),
}

/** Tokens, or, for who has a second factor, its type: a link never replaces it. */
const signedIn = z.object({
  accessToken: z.string().optional(),
  refreshToken: z.string().optional(),
  mfaType: mfaType.optional(),
})

const tokenAnswers = {
  400: 'The token holds what none is written with.',
  401: 'The link has done its work: sign in.',
  404: 'The link is unknown, expired, or a newer one was sent.',
}

/** Everything that begins with a link in a mail: sign-up, invitation, forgotten password. */
export const signUpContract = defineContract({
  validationTokenGet: {
    method: 'GET',
    path: '/api/auth/v1/validationTokens/{token}',
    summary: 'What a sign-up link is for',
    tag: 'Sign-up',
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
    answers: tokenAnswers,
  },
  authSignup: {
    method: 'POST',
    path: '/api/auth/v1/signup',
    summary: 'Sign up a new account',
    tag: 'Sign-up',
    access: 'public',
    atomic: true,
    rate: 20,
    query: z.object({ validationToken: text(200) }),
    body: z.object({
      invitationCode: requiredText(200, 'Invitation code is required'),
      organization: requiredText(200, 'Organization name is required'),
      firstName: requiredText(100, 'First name is required'),
      lastName: requiredText(100, 'Last name is required'),
      password,
      npn: text(10).regex(/^\d*$/, 'Producer number is numeric').optional(),
      accountType: z.enum(accountTypeCodes),
    }),
    response: tokens,
    answers: {
      400: 'The password breaks a rule.',
      412: 'The invitation code is wrong, or the link was used.',
    },
  },
  authJoin: {
    method: 'POST',
    path: '/api/auth/v1/join',
    summary: 'Join an existing account by its link',
    tag: 'Sign-up',
    access: 'public',
    atomic: true,
    rate: 20,
    query: z.object({ validationToken: text(200) }),
    body: z.object({ firstName: text(100).optional(), lastName: text(100).optional(), password }),
    response: tokens,
    answers: { 400: 'The password breaks a rule.', 404: 'The link is gone.', 412: 'The link was used.' },
  },
  validationEmailResend: {
    method: 'POST',
    path: '/api/auth/v1/resendValidationEmail/{userEmail}',
    summary: 'Send the confirmation mail again; reports success whether or not there is such a user',
    tag: 'Sign-up',
    access: 'public',
    rate: 20,
    params: userEmail,
  },
  invitationCheck: {
    method: 'GET',
    path: '/api/auth/v1/checkUserInvited/{token}',
    summary: 'Whether an invitation is still good',
    tag: 'Sign-up',
    access: 'public',
    rate: 60,
    params: linkToken,
    response: validity,
    answers: tokenAnswers,
  },
  invitationAccept: {
    method: 'POST',
    path: '/api/auth/v1/validateUserInvited/{token}',
    summary: 'Confirm the address and set the first password by an invitation',
    tag: 'Sign-up',
    access: 'public',
    atomic: true,
    rate: 20,
    params: linkToken,
    body: z.object({ password }),
    response: tokens,
    answers: { ...tokenAnswers, 400: 'The password breaks a rule, or the token is broken.' },
  },
  passwordResetRequest: {
    method: 'POST',
    path: '/api/auth/v1/passwords/{userEmail}/reset',
    summary: 'Ask for a link to reset a password; answers the same whether or not there is such a user',
    tag: 'Sign-up',
    access: 'public',
    rate: 20,
    params: userEmail,
    ...withCaptcha,
  },
  passwordResetStart: {
    method: 'PUT',
    path: '/api/auth/v1/passwords/{userEmail}/reset',
    summary: 'Send a user of the account a link to reset the password, and end the present one if asked',
    tag: 'Sign-up',
    access: ['user:update'],
    command: true,
    ownHands: true,
    stepUp: true,
    params: userEmail,
    body: z.object({ mustChange: z.boolean().default(false) }),
  },
  passwordResetCheck: {
    method: 'GET',
    path: '/api/auth/v1/checkPasswordReset/{token}',
    summary: 'Whether a reset link is still good',
    tag: 'Sign-up',
    access: 'public',
    rate: 60,
    params: linkToken,
    response: validity,
    answers: tokenAnswers,
  },
  passwordResetFinish: {
    method: 'POST',
    path: '/api/auth/v1/validatePasswordReset/{token}',
    summary: 'Set a new password by a reset link; every session of the user ends',
    tag: 'Sign-up',
    access: 'public',
    atomic: true,
    rate: 20,
    params: linkToken,
    body: z.object({ password }),
    response: signedIn,
    answers: { ...tokenAnswers, 400: 'The password breaks a rule, or the token is broken.' },
  },
  passwordConstraints: {
    method: 'GET',
    path: '/api/auth/v1/password-constraints',
    summary: 'Rules that a password must keep',
    tag: 'Sign-up',
    access: 'public',
    response: z.array(z.object({ errorCode: z.string(), displayText: z.string() })),
  },
  validatePassword: {
    method: 'POST',
    path: '/api/auth/v1/validate-password',
    summary: 'Check a password against the rules while it is typed',
    tag: 'Sign-up',
    access: 'public',
    rate: 240,
    query: z.object({ token: text(200).optional() }),
    body: z.object({ password: z.string().max(512) }),
    response: z.object({ errors: z.array(z.object({ code: z.string(), detail: z.string() })) }),
  },
})
