import { describe, expect, it } from 'vitest'
import {
  approvalKinds,
  approvalRules,
  approvalStatuses,
  needsSecondPerson,
  ONE_PERSON_LIMIT,
} from './approval.ts'

const holdsAll = () => true

describe('a second person', () => {
  it.each([
    ['refund', ONE_PERSON_LIMIT, false],
    ['refund', ONE_PERSON_LIMIT + 1, true],
    ['writeOff', 1, false],
    ['writeOff', 1_000_001, true],
    ['transactionEdit', 1_000_000, false],
    ['commissionPayment', 1_000_001, true],
    ['bankDetails', null, true],
    ['periodReopening', null, true],
    ['bankDetails', 0, true],
  ] as const)('is needed for %s of %s: %s', (kind, amount, needed) => {
    expect(needsSecondPerson(kind, amount)).toBe(needed)
  })

  it('is needed above the limit whatever is asked', () => {
    for (const kind of approvalKinds) expect(needsSecondPerson(kind, ONE_PERSON_LIMIT + 1)).toBe(true)
  })
})

describe('a request', () => {
  const asked = { status: 'REQUESTED', askedBy: 'ann', actorId: 'ann' } as const

  it('is never approved or declined by who asked', () => {
    expect(approvalRules.refusalOf('approve', asked, holdsAll)?.code).toBe('APPROVAL_OWN_REQUEST')
    expect(approvalRules.refusalOf('decline', asked, holdsAll)?.code).toBe('APPROVAL_OWN_REQUEST')
    expect(approvalRules.refusalOf('approve', { ...asked, actorId: 'ben' }, holdsAll)).toBeNull()
  })

  it('is taken back by who asked alone', () => {
    expect(approvalRules.refusalOf('withdraw', asked, holdsAll)).toBeNull()
    expect(approvalRules.refusalOf('withdraw', { ...asked, actorId: 'ben' }, holdsAll)?.code).toBe(
      'APPROVAL_NOT_YOURS',
    )
  })

  it('is decided once', () => {
    for (const status of approvalStatuses.filter((one) => one !== 'REQUESTED'))
      for (const action of ['approve', 'decline', 'withdraw'] as const)
        expect(
          approvalRules.refusalOf(
            action,
            { ...asked, status, actorId: action === 'withdraw' ? 'ann' : 'ben' },
            holdsAll,
          )?.code,
        ).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('is decided with the permission alone', () => {
    const other = { ...asked, actorId: 'ben' }
    expect(approvalRules.refusalOf('approve', other, (one) => one !== 'money:approve')?.code).toBe(
      'PERMISSION_MISSING',
    )
  })
})
