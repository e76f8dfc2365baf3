import { z } from 'zod'
import { conditionExtensionReason } from '#domain/underwriting/fields.ts'
import { subjectivityStages, subjectivityStatuses } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { defineContract } from '../endpoint.ts'
import { queryOf } from '../list-query.ts'
import { actions, id, instant, localDate, pageOf } from '../wire.ts'
import { conditionList } from './condition-list.ts'

/** A condition of any quote, with what it is a condition of. */
export const conditionRow = z
  .object({
    id,
    quoteId: id,
    quoteNumber: z.string(),
    product: z.string(),
    policyId: id.nullable(),
    policyNumber: z.string().nullable(),
    companyName: z.string(),
    agencyName: z.string(),
    title: z.string(),
    stage: z.enum(subjectivityStages),
    status: z.enum(subjectivityStatuses),
    dueDate: localDate,
    isOverdue: z.boolean(),
    createdBy: z.string(),
    /** Who cleared or waived it; a scan that clears one is named as such. */
    decidedBy: z.string().nullable(),
    decidedAt: instant.nullable(),
    created: instant,
    actions,
  })
  .meta({ id: 'ConditionRow' })

const count = z.int().min(0)

/** Conditions of the whole book, which underwriters and brokers work through. */
export const conditionContract = defineContract({
  conditionSearch: {
    method: 'GET',
    path: '/api/quote/v1/quote-subjectivity/search',
    summary: 'Subjectivities of all quotes and policies, what is still to be met first, by its last day',
    tag: 'Underwriting',
    access: ['subjectivity:submit', 'subjectivity:manage'],
    query: queryOf(conditionList),
    response: pageOf(conditionRow),
  },
  conditionCounts: {
    method: 'GET',
    path: '/api/quote/v1/quote-subjectivity/counts',
    summary: 'How many subjectivities each view of the list has',
    tag: 'Underwriting',
    access: ['subjectivity:submit', 'subjectivity:manage'],
    response: z
      .object({ overdueBound: count, overdue: count, week: count, sent: count, waiting: count })
      .meta({ id: 'ConditionCounts' }),
  },
  conditionExtend: {
    method: 'PUT',
    path: '/api/quote/v1/quote-subjectivity/extend',
    summary: 'Give several subjectivities a later last day, for one reason',
    tag: 'Underwriting',
    access: ['subjectivity:manage'],
    command: true,
    body: z.object({
      ids: z.array(id).min(1).max(100),
      dueDate: localDate,
      reason: conditionExtensionReason,
    }),
    response: z.object({
      extended: count,
      refused: z.array(z.object({ id, title: z.string(), code: z.string(), detail: z.string() })),
    }),
  },
})
