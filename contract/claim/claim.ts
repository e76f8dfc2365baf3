import { z } from 'zod'
import { claimStatuses } from '#domain/claim/lifecycle.ts'
import { emailAddress } from '#domain/kernel/fields.ts'
import { optionalPhone } from '#domain/market/phones.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { actions, id, instant, localDate, pageOf, text } from '../wire.ts'
import { claimList } from './lists.ts'

const claimRow = z
  .object({
    id,
    claimNumber: z.string().nullable(),
    status: z.enum(claimStatuses),
    policyId: id,
    policyNumber: z.string(),
    companyName: z.string(),
    accountId: id,
    lossDate: localDate.nullable(),
    lossDescription: z.string(),
    vendorName: z.string().nullable(),
    contactName: z.string(),
    contactEmail: z.string().nullable(),
    contactPhone: z.string().nullable(),
    created: instant,
    version: z.int(),
    actions,
  })
  .meta({ id: 'Claim' })

/** What is known of a loss; all of it may come later, since a claim can be saved before it is filed. */
const claimFacts = {
  contactName: text(200).default(''),
  contactEmail: emailAddress.optional(),
  contactPhone: optionalPhone.optional(),
  lossDate: localDate.optional(),
  lossDescription: text(4000).default(''),
}

/** What is changed of it: what is left out stays, and null takes away what was known. */
const changedFacts = {
  contactName: text(200).optional(),
  contactEmail: claimFacts.contactEmail.nullable(),
  contactPhone: claimFacts.contactPhone.nullable(),
  lossDate: claimFacts.lossDate.nullable(),
  lossDescription: text(4000).optional(),
}

export const claimContract = defineContract({
  claimCreate: {
    method: 'POST',
    path: '/api/policy/v1/claim',
    summary: 'Report a claim on a policy',
    tag: 'Claims',
    access: ['claim:create'],
    command: true,
    body: z.object({
      policyId: id,
      ...claimFacts,
      isFiled: z.boolean().default(true),
    }),
    response: claimRow,
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  claimSearch: {
    method: 'GET',
    path: '/api/claims/v1/search',
    summary: 'Claims',
    tag: 'Claims',
    access: ['claim:read'],
    query: queryOf(claimList),
    response: pageOf(claimRow),
  },
  vendorList: {
    method: 'GET',
    path: '/api/claims/v1/vendors',
    summary: 'Vendors that a claim may be assigned to',
    tag: 'Claims',
    access: ['claim:assign'],
    response: z.array(z.object({ id, name: z.string() })),
  },
  claimGet: {
    method: 'GET',
    path: '/api/claims/v1/{claimId}',
    summary: 'One claim',
    tag: 'Claims',
    access: ['claim:read'],
    params: z.object({ claimId: id }),
    response: claimRow,
    record: { kind: 'claim', in: 'params', field: 'claimId' },
  },
  claimUpdate: {
    method: 'PUT',
    path: '/api/claims/v1/{claimId}',
    summary: 'Save a claim that is not filed, or file it',
    tag: 'Claims',
    access: ['claim:create'],
    command: true,
    params: z.object({ claimId: id }),
    body: z.object({ ...changedFacts, isFiled: z.boolean().default(false), version: z.int() }),
    response: claimRow,
    record: { kind: 'claim', in: 'params', field: 'claimId' },
  },
  claimDelete: {
    method: 'DELETE',
    path: '/api/claims/v1/{claimId}',
    summary: 'Remove a claim that was never filed',
    tag: 'Claims',
    access: ['claim:create'],
    command: true,
    params: z.object({ claimId: id }),
    response: z.object({ removed: z.literal(true) }),
    record: { kind: 'claim', in: 'params', field: 'claimId' },
  },
  claimAssign: {
    method: 'PUT',
    path: '/api/claims/v1/{claimId}/vendor',
    summary: 'Assign a claim to a vendor',
    tag: 'Claims',
    access: ['claim:assign'],
    command: true,
    params: z.object({ claimId: id }),
    body: z.object({ vendorId: id }),
    response: claimRow,
    record: { kind: 'claim', in: 'params', field: 'claimId' },
  },
})
