import { describe, expect, it } from 'vitest'
import { accountEvents, accountStarts } from '../account/statuses.ts'
import { submissionLifecycle, submissionStarts, submissionStatuses } from '../account/submission/lifecycle.ts'
import { claimLifecycle, claimStarts, claimStatuses } from '../claim/lifecycle.ts'
import { noticeLifecycle, noticeStarts, noticeStatuses } from '../document/notices/filed-notice-lifecycle.ts'
import { paymentEvents, paymentStarts } from '../money/payments.ts'
import { binderEvents, binderLifecycle, binderStarts, binderStatuses } from '../policy/binder-lifecycle.ts'
import {
  cancellationStarts,
  cancellationStatuses,
  cancellationSteps,
  policyNoticeStarts,
  policyNoticeStatuses,
  policyNoticeSteps,
} from '../policy/ending/steps.ts'
import { policyEvents, policyLifecycle, policyStarts, policyStatuses } from '../policy/lifecycle.ts'
import { quoteEvents, quoteLifecycle, quoteStarts, quoteStatuses } from '../quote/lifecycle.ts'
import { programLifecycle } from '../rating/program/program-lifecycle.ts'
import { versionStarts } from '../rating/program/dated-version.ts'
import {
  subjectivityEvents,
  subjectivityLifecycle,
  subjectivityStarts,
  subjectivityStatuses,
} from '../underwriting/subjectivity/lifecycle.ts'
import { ruleSetLifecycle } from '../underwriting/rule-set-lifecycle.ts'
import { begun, type Steps, transition, transitionOfAll } from './lifecycle.ts'
import { Refused } from './refusal.ts'

type Table = Steps<string, string>

const accountStatuses = ['Open', 'Quoted', 'Active Policy']
const paymentStatuses = ['In process', 'Paid', 'Failed', 'Void']
const versionStatuses = ['DRAFT', 'SUBMITTED', 'APPROVED', 'WITHDRAWN']

const tables: [name: string, statuses: readonly string[], table: Table][] = [
  ['quote', quoteStatuses, quoteLifecycle],
  ['quote events', quoteStatuses, quoteEvents],
  ['binder', binderStatuses, binderLifecycle],
  ['binder events', binderStatuses, binderEvents],
  ['policy', policyStatuses, policyLifecycle],
  ['policy events', policyStatuses, policyEvents],
  ['end of a policy', cancellationStatuses, cancellationSteps],
  ['notice of a policy', policyNoticeStatuses, policyNoticeSteps],
  ['condition', subjectivityStatuses, subjectivityLifecycle],
  ['condition events', subjectivityStatuses, subjectivityEvents],
  ['submission', submissionStatuses, submissionLifecycle],
  ['claim', claimStatuses, claimLifecycle],
  ['payment events', paymentStatuses, paymentEvents],
  ['account events', accountStatuses, accountEvents],
  ['program', versionStatuses, programLifecycle],
  ['set of rules', versionStatuses, ruleSetLifecycle],
  ['notice', noticeStatuses, noticeLifecycle],
]

const starts: [name: string, statuses: readonly string[], starts: readonly string[]][] = [
  ['quote', quoteStatuses, quoteStarts],
  ['binder', binderStatuses, binderStarts],
  ['policy', policyStatuses, policyStarts],
  ['end of a policy', cancellationStatuses, cancellationStarts],
  ['notice of a policy', policyNoticeStatuses, policyNoticeStarts],
  ['condition', subjectivityStatuses, subjectivityStarts],
  ['submission', submissionStatuses, submissionStarts],
  ['claim', claimStatuses, claimStarts],
  ['payment', paymentStatuses, paymentStarts],
  ['account', accountStatuses, accountStarts],
  ['version', versionStatuses, versionStarts],
  ['notice', noticeStatuses, noticeStarts],
]

/** Where a step ends from a status by the outcome, or how it is refused. */
const tried = (work: () => string): string => {
  try {
    return work()
  } catch (error) {
    return error instanceof Refused ? error.refusal.code : 'error'
  }
}

/** What the row says of the step, worked out another way. */
const expected = ({ from, to }: Table[string], status: string, outcome: string | undefined): string => {
  if (!from.includes(status)) return 'TRANSITION_NOT_ALLOWED'
  const ends = to === null ? [status] : [to].flat()
  if (ends.length === 1) return ends[0] as string
  return outcome !== undefined && ends.includes(outcome) ? outcome : 'error'
}

describe('a status of every lifecycle', () => {
  it.each(tables)('follows its row from every status to every outcome: %s', (_, statuses, table) => {
    for (const [name, row] of Object.entries(table))
      for (const status of statuses)
        for (const outcome of [undefined, ...statuses])
          expect(
            tried(() => transition(table, name, status, outcome)),
            `${name} from ${status} to ${outcome}`,
          ).toBe(expected(row, status, Array.isArray(row.to) ? outcome : undefined))
  })

  it.each(starts)('begins as its table says: %s', (_, statuses, allowed) => {
    for (const status of statuses)
      expect(tried(() => begun(allowed, status))).toBe(
        allowed.includes(status) ? status : 'START_NOT_ALLOWED',
      )
  })

  it('says the action and the status that does not allow it', () => {
    const bind = () => transition<string, string>(quoteLifecycle, 'bind', 'IN_REVIEW')
    expect(bind).toThrow('Bind is not possible while the status is IN REVIEW.')
  })
})

describe('several records that are changed at once', () => {
  it('end alike when each of them may', () => {
    expect(transitionOfAll<string, string>(quoteLifecycle, 'delete', ['INVALID', 'LOST'])).toBe('DELETED')
    expect(transitionOfAll<string, string>(quoteLifecycle, 'delete', [])).toBe('DELETED')
  })

  it('are all refused when one of them may not', () => {
    const all = () => transitionOfAll<string, string>(quoteLifecycle, 'delete', ['INVALID', 'BOUND'])
    expect(all).toThrow(Refused)
  })

  it('need a row with one end', () => {
    expect(() => transitionOfAll<string, string>(quoteLifecycle, 'rescind', ['BOUND'])).toThrow('no one end')
    expect(() => transitionOfAll<string, string>(quoteLifecycle, 'note', ['BOUND'])).toThrow('no one end')
  })
})
