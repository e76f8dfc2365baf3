import { z } from 'zod'
import { requiredReason } from '#domain/kernel/fields.ts'
import { bookOrderStatuses } from '#domain/policy/book/order.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import { defineContract } from '../../endpoint.ts'
import { actions, id, instant, localDate, money, requiredText, text, version } from '../../wire.ts'

/** Policies that one order takes at most. */
export const PROGRAM_MOST = 2000

const order = z
  .object({
    id,
    status: z.enum(bookOrderStatuses).meta({ description: 'Status of the order of a program.' }),
    product: z.string(),
    /** `P100 2027-01-01`. */
    program: z.string(),
    agencyName: z.string().nullable(),
    state: z.string().nullable(),
    endsFrom: localDate.nullable(),
    endsUntil: localDate.nullable(),
    reason: z.string(),
    orderedBy: z.string(),
    created: instant,
    /** When its last policy had a result. */
    finished: instant.nullable(),
    /** Until then it can be taken back. */
    undoUntil: instant.nullable(),
    policies: z.int(),
    /** Policies without a result yet, of the way that is under way. */
    waiting: z.int(),
    moved: z.int(),
    stayed: z.int(),
    returned: z.int(),
    version: z.int(),
    actions,
  })
  .meta({ id: 'ProgramOrder' })

const counted = {
  policyId: id,
  policyNumber: z.string(),
  companyName: z.string(),
  agencyName: z.string(),
  /** The first day of the renewal. */
  endDate: localDate,
  /** Annual premium of the expiring terms. */
  premium: money,
}

const orderWithRows = order
  .extend({
    undoReason: z.string().nullable(),
    undoneBy: z.string().nullable(),
    currency: z.enum(['USD', 'GBP']),
    rows: z.array(
      z.object({
        ...counted,
        result: z
          .enum(['WAITING', 'MOVED', 'STAYED', 'RETURNED', 'KEPT'])
          .meta({ description: 'What became of the renewal.' }),
        /** Why it stayed, or was not taken back. */
        detail: z.string().nullable(),
        at: instant.nullable(),
      }),
    ),
  })
  .meta({ id: 'ProgramOrderWithRows' })

const access = ['policy:bulkprogram'] as const
const tag = 'Policies'

/** Rating programs of the renewals of a book. */
export const programOrderContract = defineContract({
  policyBulkProgram: {
    method: 'PUT',
    path: '/api/policy/v1/bulk/program',
    summary:
      'Choose the rating program on which the renewals of a book are rated; a job takes policy by policy',
    tag,
    access,
    command: true,
    body: z.object({
      product: z.enum(PRODUCTS.map(({ code }) => code)).meta({ description: 'Product of the policies.' }),
      program: requiredText(60, 'Choose a program.').meta({
        description: 'Version of the program, such as `P100 2027-01-01`.',
      }),
      agencyId: id.optional().meta({ description: 'Only policies of this agency.' }),
      state: text(2).toUpperCase().optional().meta({ description: 'Only policies of this state.' }),
      endsFrom: localDate.optional().meta({ description: 'Only policies that end on this day or later.' }),
      endsUntil: localDate.optional().meta({ description: 'Only policies that end on this day or earlier.' }),
      /** Changes nothing and says what would be changed. */
      isPreview: z.boolean().default(false),
      /** How many policies the user typed that get the program; another number changes nothing. */
      count: z.int().min(0).max(PROGRAM_MOST).optional(),
      /** Left out in a preview alone. */
      reason: requiredReason.optional(),
    }),
    response: z.object({
      isPreview: z.boolean(),
      /** Null in a preview. */
      order: order.nullable(),
      currency: z.enum(['USD', 'GBP']),
      rows: z.array(
        z.object({
          ...counted,
          /** Why the renewal stays as it is; null where it gets the program. */
          stays: z.object({ code: z.string(), detail: z.string() }).nullable(),
        }),
      ),
    }),
  },
  programOrderUndo: {
    method: 'PUT',
    path: '/api/policy/v1/program-order',
    summary: 'Take a program back: every renewal that got it and was not begun meanwhile',
    tag,
    access,
    command: true,
    body: z.object({ id, reason: requiredReason, version }),
    response: order,
  },
  programOrderList: {
    method: 'GET',
    path: '/api/policy/v1/program-orders',
    summary: 'The last hundred orders of programs, the latest first',
    tag,
    access,
    response: z.object({ content: z.array(order) }),
  },
  programOrderGet: {
    method: 'GET',
    path: '/api/policy/v1/program-order/{id}',
    summary: 'An order of a program with what became of each policy',
    tag,
    access,
    params: z.object({ id }),
    response: orderWithRows,
  },
})
