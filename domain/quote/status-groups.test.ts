import { describe, expect, it } from 'vitest'
import { quoteEvents, quoteLifecycle, type QuoteStatus, quoteStatuses } from './lifecycle.ts'
import { nextActions } from './next-actions.ts'
import * as groups from './status-groups.ts'

/** The statuses of each group, letter by letter: they decide what is listed, counted and mailed. */
const members: Record<Exclude<keyof typeof groups, 'isAmong'>, string> = {
  IN_REFERRAL: 'REFERRED IN_REVIEW',
  WAITING: 'REFERRED IN_REVIEW REQUESTED',
  RETAIL_PENDING: 'REQUESTED READY INDICATION REFERRED IN_REVIEW SIGNED',
  IN_WORK: 'DRAFT INDICATION READY REFERRED IN_REVIEW',
  OPEN: 'DRAFT INDICATION READY REFERRED IN_REVIEW SIGNED',
  RENEWABLE: 'DRAFT INDICATION READY REFERRED IN_REVIEW INVALID',
  NOT_REQUESTED: 'DRAFT INDICATION INVALID',
  NOT_READY: 'INDICATION REFERRED IN_REVIEW INVALID',
  OFFERED: 'READY SIGNED',
  TERMS_READY: 'READY REQUESTED SIGNED',
  BOUND: 'BOUND ISSUED',
  APPLIED: 'SIGNED BOUND ISSUED',
  HELD_BY_RULES: 'INDICATION INVALID',
  TURNED_DOWN: 'DECLINED LOST',
  CONDITIONED: 'READY SIGNED REQUESTED BOUND ISSUED',
  HELD_UP: 'REFERRED IN_REVIEW INVALID DECLINED',
  SIGNABLE: 'READY BOUND',
  ENDED: 'LOST EXPIRED DECLINED',
  CLOSED: 'DELETED LOST EXPIRED DECLINED',
  SPENT: 'INVALID DELETED LOST EXPIRED DECLINED',
  UNCOUNTED: 'INVALID DRAFT DELETED',
  UNJUDGED: 'DRAFT DELETED',
  DELETED_TOGETHER: 'INVALID EXPIRED',
  SIGNED_TO_CUSTOMER: 'SIGNED BOUND',
  PROPOSED: 'READY INDICATION',
  APPLICABLE: 'READY INDICATION REFERRED API_REJECTED',
}

const { isAmong, ...lists } = groups

describe('groups of quote statuses', () => {
  it.each(Object.entries(members))('%s are %s', (name, statuses) => {
    expect(lists[name as keyof typeof lists].join(' ')).toBe(statuses)
  })

  it('are all looked at here', () => {
    expect(Object.keys(members).sort()).toEqual(Object.keys(lists).sort())
  })

  it('follow the lifecycle where it decides', () => {
    expect(new Set(groups.SIGNABLE)).toEqual(new Set(quoteLifecycle.sign.from))
    expect(new Set(groups.TERMS_READY)).toEqual(new Set(quoteLifecycle.attest.from))
    for (const status of groups.DELETED_TOGETHER) expect(quoteLifecycle.delete.from).toContain(status)
    for (const status of quoteStatuses) {
      const isBindable = quoteLifecycle.bind.from.some((one) => one === status)
      expect(isAmong(groups.OFFERED, status), status).toBe(isBindable)
    }
    for (const status of groups.ENDED)
      expect(Object.values({ ...quoteLifecycle, ...quoteEvents }).flatMap(({ to }) => to)).toContain(status)
  })

  it('have no status that is none', () => {
    expect(isAmong(groups.OPEN, undefined)).toBe(false)
    expect(isAmong(groups.OPEN, 'TEMP')).toBe(false)
    expect(isAmong(groups.OPEN, 'DRAFT')).toBe(true)
  })
})

describe('what is usually done next with a quote', () => {
  const cases = quoteStatuses.flatMap((status) => [false, true].map((isSent) => [status, isSent] as const))

  it.each(cases)('starts where it is: %s, sent: %s', (status: QuoteStatus, isSent) => {
    for (const action of nextActions(status, isSent)) {
      const from: readonly QuoteStatus[] = quoteLifecycle[action].from
      expect(from, action).toContain(status)
    }
  })

  it('is to bind once it was sent, and to send before', () => {
    expect(nextActions('READY', false).at(-1)).toBe('send')
    expect(nextActions('READY', true).at(-1)).toBe('bind')
  })

  it('is nothing once a policy was issued', () => {
    expect(quoteStatuses.filter((status) => nextActions(status, false).length === 0)).toEqual(['ISSUED'])
  })
})
