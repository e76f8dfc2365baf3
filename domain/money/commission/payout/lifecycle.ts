import { rulesOf } from '#domain/access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

export const payoutFileStatuses = ['PREPARED', 'RELEASED', 'WITHDRAWN'] as const
export type PayoutFileStatus = (typeof payoutFileStatuses)[number]

export const payoutFileStarts = ['PREPARED'] as const satisfies readonly PayoutFileStatus[]

export const payoutFileActions = ['release', 'withdraw'] as const
export type PayoutFileAction = (typeof payoutFileActions)[number]

export const payoutFileLifecycle: Lifecycle<PayoutFileStatus, PayoutFileAction, Permission> = {
  release: { from: ['PREPARED'], to: 'RELEASED', by: 'commission:release', label: 'Release payments' },
  withdraw: { from: ['PREPARED'], to: 'WITHDRAWN', by: 'commission:pay', label: 'Withdraw payments' },
}

export interface PayoutFileFacts {
  status: PayoutFileStatus
  preparedBy: string
  actorId: string
}

const ownRefusal = ({ preparedBy, actorId }: PayoutFileFacts): Refusal | null =>
  preparedBy === actorId
    ? refusal(
        'conflict',
        'PAYOUT_OWN_FILE',
        'You prepared these payments. Another user who may release payments has to release them.',
      )
    : null

/** What may be done with a file of payments, and why not. */
export const payoutFileRules = rulesOf<PayoutFileStatus, PayoutFileAction, PayoutFileFacts>({
  noun: 'file of payments',
  scope: 'all',
  actions: payoutFileLifecycle,
  guards: { release: ownRefusal },
})
