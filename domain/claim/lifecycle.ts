import type { Lifecycle } from '../kernel/lifecycle.ts'

/** A claim is UN_FILED until the insured files it (specification 1 section 4). */
export const claimStatuses = ['UN_FILED', 'FILED'] as const
export type ClaimStatus = (typeof claimStatuses)[number]

/** What a claim begins as; one that is filed at once is filed from here. */
export const claimStarts = ['UN_FILED'] as const satisfies readonly ClaimStatus[]

export const claimLifecycle = {
  save: { from: ['UN_FILED'], to: 'UN_FILED', by: 'claim:create', label: 'Save' },
  file: { from: ['UN_FILED'], to: 'FILED', by: 'claim:create', label: 'File Claim' },
  delete: { from: ['UN_FILED'], to: null, by: 'claim:create', label: 'Delete' },
  assign: { from: ['FILED'], to: null, by: 'claim:assign', label: 'Assign to a vendor' },
} as const satisfies Lifecycle<ClaimStatus, 'save' | 'file' | 'delete' | 'assign'>

export type ClaimAction = keyof typeof claimLifecycle
