import type { Answer } from '#web/client.ts'
import type { VersionKind } from '#web/rating/shared/dated-version/version.ts'

export type Program = Answer<'programGet'>
export type ReplayLine = NonNullable<Program['replay']>['total']

/** The texts and commands of rating programs. */
export const PROGRAM_KIND: VersionKind = {
  texts: 'rating',
  submit: 'programSubmit',
  withdraw: 'programWithdraw',
  requestWithdrawal: 'programWithdrawalRequest',
  confirmWithdrawal: 'programWithdrawalConfirm',
  cancelWithdrawal: 'programWithdrawalCancel',
  approve: 'programApprove',
  giveBack: 'programReturn',
  draft: 'programDraft',
  search: 'programSearch',
  modals: 'rating',
}

/** Percent by which a premium moves, two decimals; null from nothing. */
export const changePercent = (before: number, after: number): number | null =>
  before === 0 ? null : Math.round(((after - before) / before) * 10_000) / 100
