import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type Charges, totalOf } from '#domain/money/ledger.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { ReadyWrite } from '#server/database/statements/whole-rows.ts'
import type { WholePolicy } from '../../policy/shared/policy.ts'

/** What a change of a policy does to what it costs. Amounts in minor units, all of the policy, not of the change. */
interface PolicyChange {
  key: string
  before: Charges
  after: Charges
  description: string
  effectiveDate: LocalDate
  endDate: LocalDate
  sequence: number
}

export interface BookedMoney {
  writes: ReadyWrite[]
  invoice: { id: string; invoiceNumber: string; amount: Cents } | null
  credit: { id: string; creditNumber: string; amount: Cents } | null
  documents: string[]
}

/** Books what a change costs; one that costs nothing has nothing to book. */
export const bookChange = (
  _ctx: Pick<PublicCtx, 'db' | 'newId' | 'now' | 'actor' | 'ports'>,
  _policy: WholePolicy,
  { before, after }: PolicyChange,
): Promise<BookedMoney> =>
  totalOf(before) === totalOf(after)
    ? Promise.resolve({ writes: [], invoice: null, credit: null, documents: [] })
    : Promise.reject(new Error('what a change costs cannot be booked yet'))
