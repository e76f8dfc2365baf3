import type { LocalDate } from '#domain/kernel/dates.ts'

/** An event that a policy does not cover, by the claim that reported it (specification 2 section 3). */
export interface EventExclusion {
  claimNumber: string
  claimName: string
  claimDescription: string
  claimDate: LocalDate
}
