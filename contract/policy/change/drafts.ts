import { z } from 'zod'
import { draftSides, draftStatuses } from '#domain/policy/change/draft/lifecycle.ts'
import { changeKindNames } from '#domain/policy/change/kinds.ts'
import { defineContract } from '#contract/endpoint.ts'
import { queryOf } from '#contract/list-query.ts'
import { actions, id, instant, localDate, money, pageOf, text, version } from '#contract/wire.ts'
import { changeBody } from '../changes.ts'
import { draftList } from './list.ts'

const note = text(2000).default('').meta({ description: 'Why it is asked for; who decides on it reads it.' })

const said = z.array(
  z.object({
    path: z.string(),
    label: z.string(),
    found: z.string().nullable(),
    left: z.string().nullable(),
  }),
)

const draftRow = z
  .object({
    id,
    policyId: id,
    policyNumber: z.string(),
    product: z.string(),
    companyName: z.string(),
    status: z.enum(draftStatuses),
    /** From where it was begun. */
    side: z.enum(draftSides),
    /** Who does the next step; null once it has ended. */
    holder: z.enum(draftSides).nullable(),
    kind: z.enum(changeKindNames),
    effectiveDate: localDate,
    /** What it was to change when it was saved last, in words. */
    said,
    /** What it cost then; null where it could not be priced. */
    total: money.nullable(),
    begunBy: z.string(),
    /** The day on which it ends if nothing more is done. */
    expiresOn: localDate,
    /** Why it was declined, withdrawn, or what was said when it was let pass. */
    reason: z.string().nullable(),
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    modified: instant,
    version: z.int(),
  })
  .meta({ id: 'PolicyChangeRow' })

const draftView = draftRow
  .extend({
    changes: changeBody.shape.changes,
    resolutions: changeBody.shape.resolutions,
    note: z.string(),
    baseSequence: z.int(),
    /** Who recorded what since it was worked out last; null where nothing was. */
    overtaken: z.string().nullable(),
    /** Why an underwriter has to look at it; without the rules for the insured. */
    referrals: z.array(z.object({ code: z.string(), reason: z.string() })),
    sentOn: localDate.nullable(),
    actions,
  })
  .meta({ id: 'SavedPolicyChange' })

const byId = z.object({ id })

export const draftContract = defineContract({
  policyChangeBegin: {
    method: 'POST',
    path: '/api/quote/v1/endorsement',
    summary: 'Begin a change of a policy, which is saved and issued later',
    tag: 'Policies',
    access: ['policy:requestchange'],
    command: true,
    body: changeBody.extend({ policyId: id, note }),
    response: draftView,
    record: { kind: 'policy', in: 'body', field: 'policyId' },
  },
  policyChangeGet: {
    method: 'GET',
    path: '/api/policy/v1/change/{id}',
    summary: 'A saved change of a policy',
    tag: 'Policies',
    access: ['policy:requestchange'],
    params: byId,
    response: draftView,
  },
  policyChangeSave: {
    method: 'PUT',
    path: '/api/policy/v1/change/{id}',
    summary: 'Save what a change of a policy is to be',
    tag: 'Policies',
    access: ['policy:requestchange'],
    command: true,
    params: byId,
    body: changeBody.extend({ note, version }),
    response: draftView,
  },
  policyChangeMove: {
    method: 'POST',
    path: '/api/policy/v1/change/{id}/step',
    summary: 'Send, submit, release, decline or withdraw a change of a policy',
    tag: 'Policies',
    access: ['policy:requestchange', 'policy:endorse', 'policy:decidechange'],
    command: true,
    params: byId,
    body: z.object({
      action: z
        .enum(['ask', 'refer', 'release', 'turnDown', 'decline', 'withdraw'])
        .meta({ description: 'What is done with it.' }),
      reason: text(2000).optional().meta({ description: 'Why; needed to decline it.' }),
      version,
    }),
    response: draftView,
  },
  policyChangeSearch: {
    method: 'GET',
    path: '/api/policy/v1/search/changes',
    summary: 'Changes of policies before they are issued',
    tag: 'Policies',
    access: ['policy:requestchange'],
    query: queryOf(draftList),
    response: pageOf(draftRow),
  },
})
