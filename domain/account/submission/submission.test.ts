import { describe, expect, it } from 'vitest'
import { submissionRules } from './actions.ts'
import { isOpenSubmission, operationalStatusOf, submissionStatuses } from './lifecycle.ts'
import {
  declinationChoices,
  declinationCodeOf,
  declinationReasonCodes,
  declinationRefusal,
  declinationWords,
  openSubmissionRefusal,
} from './declination.ts'

describe('a submission', () => {
  it('may be declined or set aside while it is open, and reopened once it was', () => {
    for (const status of submissionStatuses) {
      const actions = submissionRules.actions({ status }, () => true)
      expect(actions.decline.allowed, status).toBe(isOpenSubmission(status))
      expect(actions.markNonViable.allowed, status).toBe(isOpenSubmission(status))
      expect(actions.reopen.allowed, status).toBe(status === 'DECLINED' || status === 'NON_VIABLE')
    }
  })

  it('is certified by whom it is assigned to before it is completed', () => {
    const of = (status: (typeof submissionStatuses)[number]) =>
      submissionRules.actions({ status }, () => true)
    expect(of('NEW').certify.reason).toBe('Certify is not possible while the submission is NEW.')
    expect(of('ASSIGNED').certify.allowed).toBe(true)
    expect(of('ASSIGNED').complete.allowed).toBe(false)
    expect(of('CERTIFIED').complete.allowed).toBe(true)
    expect(of('COMPLETED').updateAssignee.allowed).toBe(false)
  })

  it('says how its work stands', () => {
    expect(submissionStatuses.map((status) => operationalStatusOf(status, false))).toEqual([
      'UNASSIGNED',
      'IN_REVIEW',
      'READY_TO_QUOTE',
      'CLOSED',
      'CLOSED',
      'CLOSED',
    ])
    expect(operationalStatusOf('CERTIFIED', true)).toBe('QUOTED')
  })

  it('is declined with a reason of the list, or with a text in its place', () => {
    const given = { declinationReason: 'FILL_IN_OPTION', declinationReasonDescription: 'x' } as const
    expect(declinationRefusal(given)?.reason).toBe('Fill-In text is required')
    expect(declinationRefusal({ ...given, fillInDeclinationReason: ' ' })).not.toBeNull()
    expect(declinationRefusal({ ...given, fillInDeclinationReason: 'Sanctions' })).toBeNull()
    expect(declinationWords({ ...given, fillInDeclinationReason: ' Sanctions ' })).toBe('Sanctions')
    expect(declinationWords({ ...given, declinationReason: 'SIZE_TOO_BIG' })).toBe('Size is too Big')
  })

  it('names each reason by the words that people choose', () => {
    expect(declinationChoices.map(declinationCodeOf)).toEqual(declinationReasonCodes)
  })

  it('stands alone: an account has one open submission', () => {
    expect(openSubmissionRefusal(null)).toBeNull()
    expect(openSubmissionRefusal('S-100001')?.code).toBe('SUBMISSION_OPEN')
  })
})
