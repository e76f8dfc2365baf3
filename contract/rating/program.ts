import { z } from 'zod'
import { defineContract } from '../endpoint.ts'
import { productCode } from './preset.ts'
import { actions, id, instant, localDate, money, text } from '../wire.ts'
import { versionNotes } from '#domain/underwriting/version-notes.ts'

/** A program made on the screen by its id, or a program file by product and date: `P100_2026-01-01`. */
const programId = z
  .string()
  .regex(
    /^([0-9a-f-]{36}|[A-Za-z0-9_]{2,20}_\d{4}-\d{2}-\d{2})$/,
    'Name a program by its id, or by product and date.',
  )

const tableRow = z.object({ path: z.string(), key: z.string(), value: z.string() })

const difference = z.object({
  table: z.string(),
  key: z.string(),
  path: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})

const replayLine = z.object({
  key: z.string(),
  policies: z.int(),
  before: money,
  after: money,
  capped: money,
  held: z.int(),
})

const replay = z.object({
  cap: z.int(),
  /** The program of the premium before; left out of reports that were made before this was kept. */
  against: z.string().optional(),
  total: replayLine,
  /** How many policies move, how far; left out of reports that were made before this was counted. */
  spread: z
    .object({
      up: z.int(),
      down: z.int(),
      unchanged: z.int(),
      /** Percent. */
      lowest: z.number().nullable(),
      highest: z.number().nullable(),
      bands: z.array(z.object({ from: z.number().nullable(), to: z.number().nullable(), policies: z.int() })),
    })
    .optional(),
  byState: z.array(replayLine),
  byClass: z.array(replayLine),
  byAgency: z.array(replayLine),
  movers: z.array(
    z.object({
      policyId: id.optional(),
      policyNumber: z.string(),
      state: z.string(),
      agency: z.string(),
      before: money,
      after: money,
    }),
  ),
  unpriced: z.int(),
})

/** That an approved version is to be withdrawn, and once another user has confirmed it, who. */
export const versionWithdrawal = z.object({
  requestedByName: z.string(),
  requestedAt: instant,
  reason: z.string(),
  confirmedByName: z.string().nullable(),
})

const listed = z.object({
  id: z.string(),
  product: z.string(),
  name: z.string(),
  currency: z.enum(['USD', 'GBP']),
  effectiveDate: localDate,
  /** IN FORCE prices coverage that starts today, FUTURE what starts later, PAST only terms that began before. */
  status: z.enum(['IN FORCE', 'FUTURE', 'PAST', 'DRAFT', 'SUBMITTED', 'WITHDRAWN']),
  /** `P100 2026-01-01`. */
  version: z.string(),
  draftedByName: z.string().nullable(),
  decidedByName: z.string().nullable(),
  note: z.string().nullable(),
  modified: instant.nullable(),
})

const view = listed
  .extend({
    notice: z.string(),
    basedOn: z.string().nullable(),
    /** The program that prices the day of a draft until the draft does. */
    replaces: z.string().nullable(),
    /** What a draft undoes of the program that it replaces, where it is based on an earlier one. */
    undone: z.array(difference),
    /** Whether the drafter confirmed that this is undone. */
    isUndoingConfirmed: z.boolean(),
    /** Tables whose new values still name the source of the earlier ones. */
    unsourced: z.array(z.string()),
    decisionNote: z.string().nullable(),
    withdrawal: versionWithdrawal.nullable(),
    tables: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        columns: z.tuple([z.string(), z.string()]),
        rows: z.array(tableRow),
        source: z.string(),
        grows: z.string().nullable(),
      }),
    ),
    /** Against the program that it is based on. */
    differences: z.array(difference),
    replay: replay.nullable(),
    /** Whether the report is of these very tables. */
    isReplayCurrent: z.boolean(),
    replayedAt: instant.nullable(),
    lockVersion: z.int(),
    actions,
  })
  .meta({ id: 'RatingProgram' })

const params = z.object({ id: programId })
const ownParams = z.object({ id })

export const programContract = defineContract({
  programSearch: {
    method: 'GET',
    path: '/api/rater/v1/programs',
    summary: 'Rating programs of every product: in force, past, to come and drafts',
    tag: 'Rating programs',
    access: ['rating:read'],
    query: z.object({ productType: productCode.optional() }),
    response: z.object({ content: z.array(listed) }),
  },
  programGet: {
    method: 'GET',
    path: '/api/rater/v1/programs/{id}',
    summary: 'A rating program with its tables',
    tag: 'Rating programs',
    access: ['rating:read'],
    params,
    response: view,
  },
  programDiff: {
    method: 'GET',
    path: '/api/rater/v1/programs/{id}/diff',
    summary: 'What differs between two programs of a product',
    tag: 'Rating programs',
    access: ['rating:read'],
    params,
    query: z.object({ with: programId }),
    response: z.object({ before: z.string(), after: z.string(), differences: z.array(difference) }),
  },
  programTables: {
    method: 'GET',
    path: '/api/rater/v1/programs/{id}/tables',
    summary: 'All tables of a program as CSV',
    tag: 'Rating programs',
    access: ['rating:read'],
    params,
    file: 'text/csv',
  },
  programReplayReport: {
    method: 'GET',
    path: '/api/rater/v1/programs/{id}/replay',
    summary: 'The effect of a draft on the book as CSV',
    tag: 'Rating programs',
    access: ['rating:read'],
    params: ownParams,
    file: 'text/csv',
  },
  programDraft: {
    method: 'POST',
    path: '/api/rater/v1/programs',
    summary: 'Draft a program from another one',
    tag: 'Rating programs',
    access: ['rating:draft'],
    command: true,
    body: z.object({
      basedOn: programId,
      effectiveDate: localDate,
      note: versionNotes.draftRates,
    }),
    response: view,
  },
  programUpdate: {
    method: 'PUT',
    path: '/api/rater/v1/programs/{id}',
    summary: 'Change values, date or reason of a draft',
    tag: 'Rating programs',
    access: ['rating:draft'],
    command: true,
    params: ownParams,
    body: z.object({
      lockVersion: z.int(),
      effectiveDate: localDate.optional(),
      note: versionNotes.draftRates.optional(),
      edits: z
        .array(z.object({ path: text(200), value: text(20).nullable() }))
        .max(500)
        .default([]),
      /** Where values of a table come from now: kept with its changed values, and named by every worksheet line. */
      sources: z
        .array(z.object({ table: text(60), source: text(500) }))
        .max(50)
        .default([]),
      /** The version in `replaces`, to start from it instead: what the draft changes is done to its tables. */
      basedOn: text(40).optional(),
      /** The version in `replaces`, to confirm that what it changed is undone. */
      undoes: text(40).optional(),
    }),
    response: view,
  },
  programReplay: {
    method: 'POST',
    path: '/api/rater/v1/programs/{id}/replay',
    summary: 'Price the whole book under a draft and keep the effect',
    tag: 'Rating programs',
    access: ['rating:read'],
    command: true,
    rate: 10,
    params: ownParams,
    body: z.object({
      /** Most percent, up or down, that the capped column lets a policy move. */
      cap: z.int().min(0).max(1000).default(25),
    }),
    response: view,
  },
  programSubmit: {
    method: 'POST',
    path: '/api/rater/v1/programs/{id}/submit',
    summary: 'Submit a draft for approval',
    tag: 'Rating programs',
    access: ['rating:draft'],
    command: true,
    params: ownParams,
    response: view,
  },
  programReturn: {
    method: 'POST',
    path: '/api/rater/v1/programs/{id}/return',
    summary: 'Return a submitted program to draft',
    tag: 'Rating programs',
    access: ['rating:approve'],
    command: true,
    params: ownParams,
    body: z.object({ note: versionNotes.return }),
    response: view,
  },
  programApprove: {
    method: 'POST',
    path: '/api/rater/v1/programs/{id}/approve',
    summary: 'Approve a program that another user drafted; it prices what starts on its date or later',
    tag: 'Rating programs',
    access: ['rating:approve'],
    command: true,
    params: ownParams,
    body: z.object({ note: versionNotes.approve.default('') }),
    response: view,
  },
  programWithdraw: {
    method: 'POST',
    path: '/api/rater/v1/programs/{id}/withdraw',
    summary: 'Withdraw a draft',
    tag: 'Rating programs',
    access: ['rating:draft'],
    command: true,
    params: ownParams,
    response: view,
  },
  programWithdrawalRequest: {
    method: 'POST',
    path: '/api/rater/v1/programs/{id}/request-withdrawal',
    summary: 'Request that an approved rating program be withdrawn before it has priced anything',
    tag: 'Rating programs',
    access: ['rating:draft', 'rating:approve'],
    command: true,
    params: ownParams,
    body: z.object({ reason: versionNotes.withdrawal }),
    response: view,
  },
  programWithdrawalConfirm: {
    method: 'POST',
    path: '/api/rater/v1/programs/{id}/confirm-withdrawal',
    summary: 'Confirm the withdrawal of a rating program that another user requested',
    tag: 'Rating programs',
    access: ['rating:approve'],
    command: true,
    params: ownParams,
    response: view,
  },
  programWithdrawalCancel: {
    method: 'POST',
    path: '/api/rater/v1/programs/{id}/cancel-withdrawal',
    summary: 'Cancel the request to withdraw a rating program, which then takes effect on its day',
    tag: 'Rating programs',
    access: ['rating:draft', 'rating:approve'],
    command: true,
    params: ownParams,
    response: view,
  },
})
