import { z } from 'zod'
import { noticeStatuses } from '#domain/document/notices/filed-notice-lifecycle.ts'
import { NOTICE_KINDS, noticeDecisions, noticeFields } from '#domain/document/notices/filed-notice.ts'
import { defineContract } from '../endpoint.ts'
import { actions, id, instant, localDate, version } from '../wire.ts'

const kind = z
  .enum(NOTICE_KINDS)
  .meta({ description: 'POLICY is printed on the documents, APPLICANT is read and signed by the applicant.' })

const text = z.object({
  paragraphs: z.array(z.string()),
  on: noticeFields.texts.element.shape.on,
})

const words = z.object({
  kind,
  state: z.string(),
  statute: z.string(),
  validFrom: localDate,
  title: z.string(),
  texts: z.array(text),
  layout: noticeFields.layout,
  source: z.string(),
  readOn: localDate,
})

const listed = z.object({
  id,
  kind,
  state: z.string(),
  stateName: z.string(),
  statute: z.string(),
  validFrom: localDate,
  status: z.enum(noticeStatuses),
  filedByName: z.string(),
  approvedByName: z.string().nullable(),
  modified: instant,
})

/** What would be used today, so that a new notice begins with it and is compared with it. */
const current = words.omit({ readOn: true, validFrom: true, kind: true, state: true }).extend({
  wording: z
    .enum(['READ', 'EXCERPT'])
    .meta({ description: 'READ was compared with the law, EXCERPT not yet.' }),
  validFrom: localDate,
  readOn: localDate.nullable(),
  filedId: id.nullable(),
})

const view = listed
  .extend({
    ...words.shape,
    note: z.string(),
    approvedOn: localDate.nullable(),
    comparedWith: z.string().nullable(),
    decidedByName: z.string().nullable(),
    decisionNote: z.string().nullable(),
    /** Words that hold on the notice's first day without it; null where none are on file. */
    replaces: current.nullable(),
    /** Why surplus lines paper would still not be bound in production once it is approved; null where nothing is left. */
    stillOpen: z.string().nullable(),
    lockVersion: z.int(),
    actions,
  })
  .meta({ id: 'SurplusNotice' })

const standing = z.object({
  state: z.string(),
  stateName: z.string(),
  /** Where the law has the notice, as far as it is known. */
  statute: z.string().nullable(),
  /** Words on file for terms that start today; null where there are none. */
  policy: current.nullable(),
  applicant: current.nullable(),
  /** Why surplus lines paper is not bound there in production today; null where it is. */
  refusal: z.string().nullable(),
})

const ownParams = z.object({ id })

const file = z.object(noticeFields)

export const noticeContract = defineContract({
  noticeSearch: {
    method: 'GET',
    path: '/api/docs/v1/notices',
    summary: 'Surplus lines notices that staff filed, and where each state stands today',
    tag: 'Documents',
    access: ['rating:read'],
    response: z.object({ states: z.array(standing), content: z.array(listed) }),
  },
  noticeGet: {
    method: 'GET',
    path: '/api/docs/v1/notices/{id}',
    summary: 'A filed surplus lines notice with the words that it replaces',
    tag: 'Documents',
    access: ['rating:read'],
    params: ownParams,
    response: view,
  },
  noticeFile: {
    method: 'POST',
    path: '/api/docs/v1/notices',
    summary: 'File the words of a surplus lines notice with their source',
    tag: 'Documents',
    access: ['notice:file'],
    command: true,
    body: file,
    response: view,
  },
  noticeUpdate: {
    method: 'PUT',
    path: '/api/docs/v1/notices/{id}',
    summary: 'Change the draft of a surplus lines notice',
    tag: 'Documents',
    access: ['notice:file'],
    command: true,
    params: ownParams,
    body: file.extend({ version }),
    response: view,
  },
  noticeSubmit: {
    method: 'POST',
    path: '/api/docs/v1/notices/{id}/submit',
    summary: 'Submit a notice to be compared with the law by another user',
    tag: 'Documents',
    access: ['notice:file'],
    command: true,
    params: ownParams,
    response: view,
  },
  noticeReturn: {
    method: 'POST',
    path: '/api/docs/v1/notices/{id}/return',
    summary: 'Return a submitted notice to who filed it',
    tag: 'Documents',
    access: ['notice:approve'],
    command: true,
    params: ownParams,
    body: z.object({ note: noticeDecisions.return }),
    response: view,
  },
  noticeApprove: {
    method: 'POST',
    path: '/api/docs/v1/notices/{id}/approve',
    summary: 'Approve a notice that another user filed, compared word by word with the law',
    tag: 'Documents',
    access: ['notice:approve'],
    command: true,
    params: ownParams,
    body: z.object({
      version,
      comparedWith: noticeDecisions.comparedWith,
      isCompared: noticeDecisions.isCompared,
    }),
    response: view,
  },
  noticeWithdraw: {
    method: 'POST',
    path: '/api/docs/v1/notices/{id}/withdraw',
    summary: 'Withdraw a notice that is not approved',
    tag: 'Documents',
    access: ['notice:file'],
    command: true,
    params: ownParams,
    response: view,
  },
  noticeRetire: {
    method: 'POST',
    path: '/api/docs/v1/notices/{id}/retire',
    summary: 'Retire an approved notice, which is printed and signed no more',
    tag: 'Documents',
    access: ['notice:approve'],
    command: true,
    params: ownParams,
    body: z.object({ note: noticeDecisions.retire }),
    response: view,
  },
})
