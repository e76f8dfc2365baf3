import type { QuoteStatus } from './lifecycle.ts'
import { IN_REFERRAL } from './status-groups.ts'

/** A ready-made choice of quotes on the dashboard: by kind of business or by statuses. */
export type DashboardPreset =
  | { name: string; type: 'new' | 'renewal' }
  | { name: string; statuses: readonly QuoteStatus[] }

/** Presets of the dashboard's quotes in their order (specification 1 section 4). */
export const dashboardPresets = [
  { name: 'newBusiness', type: 'new' },
  { name: 'renewals', type: 'renewal' },
  { name: 'ready', statuses: ['READY'] },
  { name: 'referred', statuses: IN_REFERRAL },
  { name: 'indication', statuses: ['INDICATION'] },
  { name: 'inactive', statuses: ['INVALID', 'DECLINED'] },
] as const satisfies readonly DashboardPreset[]

/** Whether a quote belongs to a preset; a deleted one belongs to those only that name its status. */
export const isInPreset = (
  preset: DashboardPreset,
  quote: { status: QuoteStatus; isRenewal: boolean },
): boolean =>
  'type' in preset
    ? quote.status !== 'DELETED' && quote.isRenewal === (preset.type === 'renewal')
    : preset.statuses.includes(quote.status)
