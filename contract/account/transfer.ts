import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { PARTY_ROLES, RELATED_RECORDS } from '#domain/party/relations.ts'
import { defineContract } from '../endpoint.ts'
import { id, instant, localDate } from '../wire.ts'
import { accountParams, accountView } from './account.ts'

export const transferContract = defineContract({
  accountTransfer: {
    method: 'POST',
    path: '/api/account/v1/{accountId}/transfer',
    summary: 'Transfer an account, and everything live of it, to another agency',
    tag: 'Accounts',
    access: ['account:transfer'],
    command: true,
    params: accountParams,
    body: z.object({
      agencyId: id.meta({ description: 'The agency that services the account from now on.' }),
      agentId: id.optional().meta({
        description:
          "The agency's user who takes its open work over; its primary contact, or else its first user, when left out.",
      }),
      reason: requiredReason.meta({
        description:
          'Why it is transferred, for the trail of both agencies: a broker of record letter, a sale.',
      }),
      documentId: id
        .optional()
        .meta({ description: 'The document of the account by which it is transferred, such as the letter.' }),
      version: z.int().meta({ description: 'The version of the account that was read.' }),
    }),
    response: accountView,
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
  accountParties: {
    method: 'GET',
    path: '/api/account/v1/{accountId}/parties',
    summary: 'Which parties had a part in an account and its policies on a day',
    tag: 'Accounts',
    access: ['account:transfer'],
    params: accountParams,
    query: z.object({
      day: localDate.optional(),
    }),
    response: z.object({
      content: z.array(
        z.object({
          recordKind: z.enum(RELATED_RECORDS),
          recordId: id,
          role: z.enum(PARTY_ROLES),
          partyId: id,
          partyName: z.string(),
          from: instant,
          until: instant.nullable(),
          /** Percent that an insurer takes. */
          sharePercent: z.int().nullable(),
          documentId: id.nullable(),
          reason: z.string().nullable(),
        }),
      ),
    }),
    record: { kind: 'account', in: 'params', field: 'accountId' },
  },
})
