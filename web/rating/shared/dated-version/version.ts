import type { Answer } from '#web/client.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'

/** What every dated version shows: one that one person drafts, another approves, and that never changes after. */
export type ListedVersion = Pick<
  Answer<'programSearch'>['content'][number],
  | 'id'
  | 'product'
  | 'name'
  | 'effectiveDate'
  | 'status'
  | 'version'
  | 'draftedByName'
  | 'decidedByName'
  | 'note'
> & { modified: string | null }

export type Version = ListedVersion & Pick<Answer<'programGet'>, 'decisionNote' | 'withdrawal' | 'actions'>

/** The texts and commands of one kind of dated version. Both text files hold the same keys for what is shared. */
export type VersionKind =
  | {
      texts: 'rating'
      submit: 'programSubmit'
      withdraw: 'programWithdraw'
      requestWithdrawal: 'programWithdrawalRequest'
      confirmWithdrawal: 'programWithdrawalConfirm'
      cancelWithdrawal: 'programWithdrawalCancel'
      approve: 'programApprove'
      giveBack: 'programReturn'
      draft: 'programDraft'
      search: 'programSearch'
      modals: 'rating'
    }
  | {
      texts: 'underwriting'
      submit: 'ruleSetSubmit'
      withdraw: 'ruleSetWithdraw'
      requestWithdrawal: 'ruleSetWithdrawalRequest'
      confirmWithdrawal: 'ruleSetWithdrawalConfirm'
      cancelWithdrawal: 'ruleSetWithdrawalCancel'
      approve: 'ruleSetApprove'
      giveBack: 'ruleSetReturn'
      draft: 'ruleSetDraft'
      search: 'ruleSetSearch'
      modals: 'referral'
    }

export const VERSION_TONES: Record<ListedVersion['status'], Tone> = {
  'IN FORCE': 'success',
  FUTURE: 'info',
  PAST: 'neutral',
  DRAFT: 'accent',
  SUBMITTED: 'warning',
  WITHDRAWN: 'neutral',
}

/** Whether another version may start from this one: it was approved, and is not over. */
export const isDraftable = ({ status }: { status: ListedVersion['status'] }): boolean =>
  status === 'IN FORCE' || status === 'FUTURE'

/** The latest approved version of the product of `base` that takes effect between it and a day, whose changes would be undone. */
export const laterVersion = (
  versions: readonly ListedVersion[],
  base: ListedVersion,
  effectiveDate: string | null,
): ListedVersion | undefined =>
  versions
    .filter(
      (one) =>
        isDraftable(one) &&
        one.product === base.product &&
        one.effectiveDate > base.effectiveDate &&
        effectiveDate !== null &&
        one.effectiveDate <= effectiveDate,
    )
    .toSorted((a, b) => (a.effectiveDate < b.effectiveDate ? 1 : -1))[0]
