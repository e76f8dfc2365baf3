import { z } from 'zod'
import { accountTypeCodes } from '#domain/access/account-types.ts'
import { tokens } from './auth.ts'
import { defineContract } from '../endpoint.ts'
import { id, text } from '../wire.ts'

const entryToken = z.object({
  /** Good for a minute, once, in the browser that asked: `/loading/:token` exchanges it. */
  token: z.string(),
  accountType: z.enum(accountTypeCodes),
  accountName: z.string(),
})

/** Entering another account: provider staff by jumping, all users by switching to one of their own. */
export const entryContract = defineContract({
  jumpToAgency: {
    method: 'POST',
    path: '/api/auth/v1/admin/agencies/{accountId}/jtoken',
    summary: 'A token to enter an agency as provider staff',
    tag: 'Access',
    access: ['org:enter'],
    atomic: true,
    ownHands: true,
    stepUp: true,
    rate: 60,
    params: z.object({ accountId: id }),
    response: entryToken,
  },
  jump: {
    method: 'POST',
    path: '/api/auth/v1/{personaPath}/{accountId}/jtoken',
    summary: 'A token to enter an account as provider staff',
    tag: 'Access',
    access: ['org:enter'],
    atomic: true,
    ownHands: true,
    stepUp: true,
    rate: 60,
    params: z.object({ personaPath: text(40), accountId: id }),
    response: entryToken,
  },
  switchAccount: {
    method: 'POST',
    path: '/api/auth/v1/accounts/{accountId}/myToken',
    summary: 'A token to go on in another of the own accounts',
    tag: 'Access',
    access: 'any',
    atomic: true,
    ownHands: true,
    rate: 60,
    params: z.object({ accountId: id }),
    response: entryToken,
  },
  authEnter: {
    method: 'POST',
    path: '/api/auth/v1/admin/enter/{token}',
    summary: 'Exchange a token that enters an account for a session there',
    tag: 'Access',
    access: 'public',
    atomic: true,
    rate: 60,
    params: z.object({ token: text(200) }),
    response: tokens,
    answers: { 401: 'The token is unknown, used, too old, or of another browser.' },
  },
})
