import { z } from 'zod'
import { quoteStatuses } from '#domain/quote/lifecycle.ts'
import { RULE_OPERATORS } from '#domain/underwriting/edited-rules.ts'
import { defineContract } from '../endpoint.ts'
import { productCode } from '#contract/rating/preset.ts'
import { versionWithdrawal } from '#contract/rating/program.ts'
import { OUTCOMES } from '#domain/rating/types.ts'
import { versionNotes } from '#domain/underwriting/version-notes.ts'
import { ruleWords } from '#domain/underwriting/fields.ts'
import { actions, id, instant, localDate, requiredText, text } from '../wire.ts'

/** A set made on the screen by its id, or the rules of a program file by product and date: `P100_2026-01-01`. */
const ruleSetId = z
  .string()
  .regex(
    /^([0-9a-f-]{36}|[A-Za-z0-9_]{2,20}_\d{4}-\d{2}-\d{2})$/,
    'Name a set of rules by its id, or by product and date.',
  )

const condition = z.object({
  fact: text(40),
  operator: z.enum(RULE_OPERATORS),
  values: z
    .array(requiredText(40, 'Say what it is compared with.'))
    .min(1, 'Say what it is compared with.')
    .max(60),
})

export const referralRule = z.object({
  code: ruleWords.code,
  level: ruleWords.level,
  /** All must hold. Amounts in whole major units. */
  when: z.array(condition).min(1, 'Give at least one condition.').max(8),
  reason: ruleWords.reason,
  source: ruleWords.source,
})

const outcome = z.enum(OUTCOMES)

const trialLine = z.object({
  quoteId: id,
  quoteNumber: z.string(),
  companyName: z.string(),
  status: z.enum(quoteStatuses),
  before: outcome,
  after: outcome,
  added: z.array(z.string()),
  removed: z.array(z.string()),
})

const trial = z.object({
  quotes: z.int(),
  outcomes: z.array(z.object({ outcome, before: z.int(), after: z.int() })),
  rules: z.array(z.object({ code: z.string(), before: z.int(), after: z.int() })),
  /** Quotes that would end elsewhere: the first 200, and how many there are. */
  moved: z.array(trialLine),
  movedCount: z.int(),
  /** Quotes that would end where they do, for other reasons: the first 200, and how many there are. */
  sameEnd: z.array(trialLine),
  sameEndCount: z.int(),
  unread: z.int(),
  /** Quotes read so far, the latest first, of all that the last year has. */
  looked: z.int(),
  total: z.int(),
  isWhole: z.boolean(),
})

const listed = z.object({
  id: z.string(),
  product: z.string(),
  name: z.string(),
  effectiveDate: localDate,
  status: z.enum(['IN FORCE', 'FUTURE', 'PAST', 'DRAFT', 'SUBMITTED', 'WITHDRAWN']),
  /** `P250 rules 2026-12-01`, or of a program file `P250 2026-01-01`. */
  version: z.string(),
  ruleCount: z.int(),
  draftedByName: z.string().nullable(),
  decidedByName: z.string().nullable(),
  note: z.string().nullable(),
  modified: instant.nullable(),
})

const view = listed
  .extend({
    market: z.enum(['US', 'UK']),
    basedOn: z.string().nullable(),
    decisionNote: z.string().nullable(),
    withdrawal: versionWithdrawal.nullable(),
    rules: z.array(referralRule.extend({ words: z.string() })),
    differences: z.array(
      z.object({
        code: z.string(),
        change: z.enum(['added', 'removed', 'changed']),
        before: z.string().nullable(),
        after: z.string().nullable(),
      }),
    ),
    trial: trial.nullable(),
    isTrialCurrent: z.boolean(),
    triedAt: instant.nullable(),
    lockVersion: z.int(),
    actions,
  })
  .meta({ id: 'ReferralRuleSet' })

const params = z.object({ id: ruleSetId })
const ownParams = z.object({ id })
const tag = 'Referral rules'

export const referralRuleContract = defineContract({
  ruleSetSearch: {
    method: 'GET',
    path: '/api/quote/v1/uw/rules',
    summary: 'Referral rules of every product: in force, past, to come and drafts',
    tag,
    access: ['rating:read'],
    query: z.object({ productType: productCode.optional() }),
    response: z.object({ content: z.array(listed) }),
  },
  ruleFactList: {
    method: 'GET',
    path: '/api/quote/v1/uw/rule-facts',
    summary: 'What a referral rule can look at',
    tag,
    access: ['rating:read'],
    response: z.object({
      content: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          kind: z.enum(['amount', 'number', 'choice', 'code']),
          operators: z.array(z.enum(RULE_OPERATORS)),
          choices: z.array(z.object({ value: z.string(), label: z.string() })),
        }),
      ),
    }),
  },
  ruleSetGet: {
    method: 'GET',
    path: '/api/quote/v1/uw/rules/{id}',
    summary: 'A set of referral rules',
    tag,
    access: ['rating:read'],
    params,
    response: view,
  },
  ruleSetDraft: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules',
    summary: 'Draft referral rules from a set in force',
    tag,
    access: ['rating:draft'],
    command: true,
    body: z.object({
      basedOn: ruleSetId,
      effectiveDate: localDate,
      note: versionNotes.draftRules,
    }),
    response: view,
  },
  ruleSetUpdate: {
    method: 'PUT',
    path: '/api/quote/v1/uw/rules/{id}',
    summary: 'Change the rules, date or reason of a draft',
    tag,
    access: ['rating:draft'],
    command: true,
    params: ownParams,
    body: z.object({
      lockVersion: z.int(),
      effectiveDate: localDate.optional(),
      note: versionNotes.draftRules.optional(),
      rules: z.array(referralRule).max(120).optional(),
    }),
    response: view,
  },
  ruleSetTry: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules/{id}/try',
    summary: 'Say which quotes of the last year would have been referred under a draft',
    tag,
    access: ['rating:read'],
    command: true,
    rate: 60,
    params: ownParams,
    body: z.object({
      /** Goes on where the last trial of the same rules stopped, with the next 3,000 quotes. */
      goesOn: z.boolean().default(false),
    }),
    response: view,
  },
  ruleSetSubmit: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules/{id}/submit',
    summary: 'Submit a draft of referral rules for approval',
    tag,
    access: ['rating:draft'],
    command: true,
    params: ownParams,
    response: view,
  },
  ruleSetReturn: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules/{id}/return',
    summary: 'Return submitted referral rules to draft',
    tag,
    access: ['rating:approve'],
    command: true,
    params: ownParams,
    body: z.object({ note: versionNotes.return }),
    response: view,
  },
  ruleSetApprove: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules/{id}/approve',
    summary:
      'Approve referral rules that another user drafted; they judge what is priced on their date or later',
    tag,
    access: ['rating:approve'],
    command: true,
    params: ownParams,
    body: z.object({ note: versionNotes.approve.default('') }),
    response: view,
  },
  ruleSetWithdraw: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules/{id}/withdraw',
    summary: 'Withdraw a draft of referral rules',
    tag,
    access: ['rating:draft'],
    command: true,
    params: ownParams,
    response: view,
  },
  ruleSetWithdrawalRequest: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules/{id}/request-withdrawal',
    summary: 'Request that an approved set of referral rules be withdrawn before it has priced anything',
    tag,
    access: ['rating:draft', 'rating:approve'],
    command: true,
    params: ownParams,
    body: z.object({ reason: versionNotes.withdrawal }),
    response: view,
  },
  ruleSetWithdrawalConfirm: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules/{id}/confirm-withdrawal',
    summary: 'Confirm the withdrawal of a set of referral rules that another user requested',
    tag,
    access: ['rating:approve'],
    command: true,
    params: ownParams,
    response: view,
  },
  ruleSetWithdrawalCancel: {
    method: 'POST',
    path: '/api/quote/v1/uw/rules/{id}/cancel-withdrawal',
    summary: 'Cancel the request to withdraw a set of referral rules, which then takes effect on its day',
    tag,
    access: ['rating:draft', 'rating:approve'],
    command: true,
    params: ownParams,
    response: view,
  },
})
