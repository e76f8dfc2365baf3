import type { RecordKind } from '#domain/access/availability.ts'
import { accountRules } from '#domain/account/actions.ts'
import { submissionRules } from '#domain/account/submission/actions.ts'
import { claimRules } from '#domain/claim/actions.ts'
import { noticeRules } from '#domain/document/notices/filed-notice-lifecycle.ts'
import { approvalEvents, approvalRules } from '#domain/money/approval.ts'
import { payoutFileRules } from '#domain/money/commission/payout/lifecycle.ts'
import { financeEvents, financeRules } from '#domain/money/finance/lifecycle.ts'
import { refundEvents, refundRules } from '#domain/money/refunds/lifecycle.ts'
import { periodEvents, periodRules } from '#domain/money/ledger/periods.ts'
import { userRules } from '#domain/party/user-actions.ts'
import { draftEvents, draftRules } from '#domain/policy/change/draft/lifecycle.ts'
import { bookOrderEvents } from '#domain/policy/book/order.ts'
import { programOrderRules } from '#domain/policy/program/lifecycle.ts'
import { transferRules } from '#domain/policy/transfer/lifecycle.ts'
import { borEvents, borRules } from '#domain/policy/bor/lifecycle.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { binderRules } from '#domain/policy/binder-actions.ts'
import { binderEvents } from '#domain/policy/binder-lifecycle.ts'
import { policyEvents } from '#domain/policy/lifecycle.ts'
import { quoteRules } from '#domain/quote/actions.ts'
import { quoteEvents } from '#domain/quote/lifecycle.ts'
import { referralFileRules } from '#domain/quote/review/referral-files.ts'
import { UNDERWRITER_BINDS } from '#domain/quote/underwriter-binds.ts'
import { programRules } from '#domain/rating/program/program-lifecycle.ts'
import { ruleSetRules } from '#domain/underwriting/rule-set-lifecycle.ts'
import { subjectivityRules } from '#domain/underwriting/subjectivity/actions.ts'
import { subjectivityEvents } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { ScopedTable } from '#server/database/scope.ts'

/** What of a row's actions is printed; a row of a lifecycle says where it ends as well. */
type Kind = Omit<RecordKind<string, string, never>, 'actions'> & {
  actions: Readonly<
    Record<
      string,
      RecordKind<string, string, never>['actions'][string] & { to?: string | readonly string[] | null }
    >
  >
}

/** A kind of record with actions: its rules, what happens to it without anyone asking, and where it is kept. */
export interface RecordWithActions {
  title: string
  kind: Kind
  events?: Readonly<Record<string, { from: readonly string[]; to: string }>>
  /** Said of it after its table. */
  note?: string
  /** Its table where its rows have an owner. */
  table: ScopedTable | null
  /** Folders of the server whose commands ask its rules. */
  commands: readonly string[]
}

const kindOf = ({ kind }: { kind: object }): Kind => kind as Kind

/** Every kind of record that has actions, by the name of its rules. */
export const RECORDS: Readonly<Record<string, RecordWithActions>> = {
  quoteRules: {
    title: 'Quote',
    kind: kindOf(quoteRules),
    events: quoteEvents,
    note: `An underwriter binds ${UNDERWRITER_BINDS.join(', ')}: their agents use requestBind, which takes the attestation of the account's details in the same step unless an agent has confirmed them already. The request is approved only while that attestation holds or the insured has signed: a change of the account's details takes it back.`,
    table: 'quote',
    commands: ['server/quote/', 'server/underwriting/'],
  },
  referralFileRules: {
    title: 'File of a referral',
    kind: kindOf(referralFileRules),
    note: 'From: the status of the quote.',
    table: 'quote',
    commands: ['server/quote/review/'],
  },
  binderRules: {
    title: 'Binder',
    kind: kindOf(binderRules),
    events: binderEvents,
    table: 'binder',
    commands: ['server/policy/', 'server/quote/'],
  },
  subjectivityRules: {
    title: 'Subjectivity',
    kind: kindOf(subjectivityRules),
    events: subjectivityEvents,
    table: 'subjectivity',
    commands: ['server/underwriting/', 'contract/underwriting/'],
  },
  submissionRules: {
    title: 'Submission',
    kind: kindOf(submissionRules),
    table: 'submission',
    commands: ['server/account/submission/'],
  },
  policyRules: {
    title: 'Policy',
    kind: kindOf(policyRules),
    events: policyEvents,
    table: 'policy',
    commands: ['server/policy/', 'server/money/'],
  },
  draftRules: {
    title: 'Change of a policy before it is issued',
    kind: kindOf(draftRules),
    events: draftEvents,
    table: 'policy_change',
    commands: ['server/policy/change/'],
  },
  borRules: {
    title: 'Broker of record letter',
    kind: kindOf(borRules),
    events: borEvents,
    table: 'bor_order',
    commands: ['server/policy/bor/'],
  },
  transferRules: {
    title: 'Transfer of a book',
    kind: kindOf(transferRules),
    events: bookOrderEvents,
    table: null,
    commands: ['server/policy/transfer/'],
  },
  programOrderRules: {
    title: 'Order of a rating program',
    kind: kindOf(programOrderRules),
    events: bookOrderEvents,
    table: null,
    commands: ['server/policy/program/'],
  },
  approvalRules: {
    title: 'Request about money',
    kind: kindOf(approvalRules),
    events: approvalEvents,
    note: 'Who asked never approves or declines. Above 10,000.00 a refund, a write-off, an edit and a commission payment wait for another user; a change of bank details and the reopening of a period always do.',
    table: 'money_approval',
    commands: ['server/money/approval/'],
  },
  payoutFileRules: {
    title: 'File of commission payments',
    kind: kindOf(payoutFileRules),
    note: 'Who prepared it never releases it. Nothing is posted before it is released.',
    table: null,
    commands: ['server/money/commission/'],
  },
  financeRules: {
    title: 'Financing of a policy',
    kind: kindOf(financeRules),
    events: financeEvents,
    note: 'An offer is no record: it is worked out anew whenever it is looked at, and a financing begins when the insured accepts one.',
    table: null,
    commands: ['server/money/finance/'],
  },
  refundRules: {
    title: 'Refund',
    kind: kindOf(refundRules),
    events: refundEvents,
    note: 'Each goes to one place: by its payment to the card or account that the money came from, or by check.',
    table: 'refund',
    commands: ['server/money/refunds/'],
  },
  periodRules: {
    title: 'Month of the books',
    kind: kindOf(periodRules),
    events: periodEvents,
    note: 'A month that was never closed is open. What becomes known late of a closed one is booked in the first open month and keeps its day. A month that is soft closed takes entries of Accounting alone. To reopen one is asked by one user and approved by another.',
    table: null,
    commands: ['server/money/ledger/'],
  },
  claimRules: { title: 'Claim', kind: kindOf(claimRules), table: 'claim', commands: ['server/claim/'] },
  accountRules: {
    title: 'Account',
    kind: kindOf(accountRules),
    table: 'account',
    commands: ['server/account/', 'server/risk/', 'server/quote/shared/'],
  },
  userRules: { title: 'User', kind: kindOf(userRules), table: null, commands: ['server/party/'] },
  programRules: {
    title: 'Rating program',
    kind: kindOf(programRules),
    table: null,
    commands: ['server/rating/'],
  },
  ruleSetRules: {
    title: 'Set of referral rules',
    kind: kindOf(ruleSetRules),
    table: null,
    commands: ['server/underwriting/referral-rule/', 'server/rating/shared/'],
  },
  noticeRules: {
    title: 'Filed surplus lines notice',
    kind: kindOf(noticeRules),
    table: null,
    commands: ['server/document/notices/'],
  },
}
