import { describe, expect, it } from 'vitest'
import { isOpenForRenewal, policyRules, type PolicyStanding } from './actions.ts'
import { statusOnDay } from './lifecycle.ts'

const standing = (change: Partial<PolicyStanding> = {}): PolicyStanding => ({
  status: 'IN FORCE',
  endDate: '2027-12-31',
  today: '2027-10-02',
  isRenewed: false,
  isPaid: false,
  ...change,
})
const all = () => true

describe('an excess policy', () => {
  it.each([
    [{ today: '2027-03-01', endDate: '2027-09-01' }, null],
    [{ today: '2027-03-02', endDate: '2027-09-01' }, 'EXCESS_TOO_SHORT'],
    [{ today: '2027-03-01', endDate: '2027-09-01', market: 'UK' as const }, 'PRODUCT_NOT_IN_MARKET'],
    [{ today: '2027-03-01', endDate: '2027-09-01', status: 'EXPIRED' as const }, 'TRANSITION_NOT_ALLOWED'],
  ])('can be put over a policy: %o', (change, code) =>
    expect(policyRules.refusalOf('addExcess', standing(change), all)?.code ?? null).toBe(code),
  )
})

describe('a policy', () => {
  it.each([
    ['2026-12-31', false, 'ISSUED'],
    ['2027-01-01', false, 'IN FORCE'],
    ['2027-12-31', false, 'IN FORCE'],
    ['2028-01-01', false, 'EXPIRED'],
    ['2028-01-01', true, 'RENEWED'],
  ] as const)('on %s, renewed: %s, is %s', (today, isRenewed, status) => {
    expect(statusOnDay({ effectiveDate: '2027-01-01', endDate: '2028-01-01', isRenewed }, today)).toBe(status)
  })

  it('may be renewed from 90 days before its end, once', () => {
    expect(policyRules.actions(standing(), all).renew).toEqual({ allowed: true })
    expect(isOpenForRenewal(standing())).toBe(true)
    expect(policyRules.actions(standing({ today: '2027-10-01' }), all).renew).toMatchObject({
      code: 'RENEWAL_NOT_OPEN',
      reason: 'The renewal opens on October 2, 2027, 90 days before the policy ends.',
    })
    expect(policyRules.actions(standing({ isRenewed: true }), all).renew.code).toBe('ALREADY_RENEWED')
    expect(policyRules.actions(standing({ status: 'ISSUED' }), all).renew.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  it.each([
    ['optOut', {}, null],
    ['optOut', { isOptedOut: true }, 'RENEWAL_OPTED_OUT'],
    ['optOut', { isRenewed: true }, 'ALREADY_RENEWED'],
    ['optOut', { status: 'EXPIRED' }, 'TRANSITION_NOT_ALLOWED'],
    ['optIn', {}, 'RENEWAL_NOT_OPTED_OUT'],
    ['optIn', { isOptedOut: true }, null],
    ['optIn', { isOptedOut: true, isRenewed: true }, 'ALREADY_RENEWED'],
    ['renew', { isOptedOut: true }, 'RENEWAL_OPTED_OUT'],
    ['mute', {}, null],
    ['mute', { isMuted: true }, 'REMINDERS_MUTED'],
    ['unmute', {}, 'REMINDERS_NOT_MUTED'],
    ['unmute', { isMuted: true }, null],
    ['renew', { isMuted: true }, null],
  ] as const)('%s of one that is %j is refused with %s', (action, change, code) => {
    expect(policyRules.refusalOf(action, standing(change), all)?.code ?? null).toBe(code)
  })

  it('may be paid until nothing is left to pay', () => {
    expect(policyRules.actions(standing(), all).pay.allowed).toBe(true)
    expect(policyRules.actions(standing({ isPaid: true }), all).pay.code).toBe('ALREADY_PAID')
  })

  it('shows everything as not possible to those without the right, before anything else', () => {
    const actions = policyRules.actions(standing({ status: 'EXPIRED' }), () => false)
    expect(new Set(Object.values(actions).map((one) => one.code))).toEqual(new Set(['PERMISSION_MISSING']))
  })
})

describe('an excess policy', () => {
  it.each<[Partial<PolicyStanding>, string | null]>([
    [{}, null],
    [{ product: 'P100' }, 'NOT_EXCESS'],
    [{ isRenewed: true }, 'ALREADY_RENEWED'],
    [{ hasClaim: true }, 'RESCIND_CLAIMED'],
    [{ issuedOn: '2026-05-02' }, null],
    [{ issuedOn: '2026-05-01' }, 'RESCIND_TOO_LATE'],
  ])('with %o is rescinded unless %s', (more, code) => {
    const excess: PolicyStanding = {
      status: 'IN FORCE',
      endDate: '2027-05-01',
      today: '2026-06-01',
      isRenewed: false,
      isPaid: true,
      product: 'P_PLUS',
      issuedOn: '2026-05-20',
    }
    expect(policyRules.refusalOf('rescindExcess', { ...excess, ...more }, () => true)?.code ?? null).toBe(
      code,
    )
  })
})
