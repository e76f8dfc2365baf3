import { rulesOf } from '#domain/access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal } from '#domain/kernel/refusal.ts'

/** A notice is filed by one user, compared with the law and approved by another, and never changed after. */
export const noticeStatuses = ['DRAFT', 'SUBMITTED', 'APPROVED', 'RETIRED'] as const
export type NoticeStatus = (typeof noticeStatuses)[number]

/** What a notice begins as. */
export const noticeStarts = ['DRAFT'] as const satisfies readonly NoticeStatus[]

export type NoticeAction = 'change' | 'submit' | 'return' | 'approve' | 'withdraw' | 'retire'

export const noticeLifecycle: Lifecycle<NoticeStatus, NoticeAction, Permission> = {
  change: { from: ['DRAFT'], to: null, by: 'notice:file', label: 'Change' },
  submit: { from: ['DRAFT'], to: 'SUBMITTED', by: 'notice:file', label: 'Submit for comparison' },
  return: { from: ['SUBMITTED'], to: 'DRAFT', by: 'notice:approve', label: 'Return to draft' },
  approve: { from: ['SUBMITTED'], to: 'APPROVED', by: 'notice:approve', label: 'Approve' },
  withdraw: { from: ['DRAFT', 'SUBMITTED'], to: 'RETIRED', by: 'notice:file', label: 'Withdraw' },
  retire: { from: ['APPROVED'], to: 'RETIRED', by: 'notice:approve', label: 'Retire' },
}

export interface NoticeFacts {
  status: NoticeStatus
  /** Who filed it and who changed it. */
  draftedBy: readonly string[]
  actorId: string
  validFrom: LocalDate
  /** First days of the approved notices of the same kind and state. */
  approvedFrom: readonly LocalDate[]
}

const OWN_DRAFT = refusal(
  'conflict',
  'NOTICE_OWN_DRAFT',
  'A notice is compared and approved by someone who neither filed nor changed it.',
)

const dateRefusal = ({ validFrom, approvedFrom }: NoticeFacts) =>
  approvedFrom.includes(validFrom)
    ? refusal(
        'conflict',
        'NOTICE_DATE_TAKEN',
        `A notice of this state from ${validFrom} is approved already. Retire it first, or choose the day on which the new words begin.`,
      )
    : null

/** What may be done with a filed notice, and why not. */
export const noticeRules = rulesOf<NoticeStatus, NoticeAction, NoticeFacts>({
  noun: 'notice',
  scope: 'all',
  actions: noticeLifecycle,
  guards: {
    submit: dateRefusal,
    approve: (facts) => (facts.draftedBy.includes(facts.actorId) ? OWN_DRAFT : dateRefusal(facts)),
  },
})
