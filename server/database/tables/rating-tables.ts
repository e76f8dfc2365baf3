import type { ColumnType, Generated } from 'kysely'
import type { NoticeStatus } from '#domain/document/notices/filed-notice-lifecycle.ts'
import type { NoticeKind, NoticeLayout, NoticeText } from '#domain/document/notices/filed-notice.ts'
import type { PresetCoverage, StandardPreset } from '#domain/rating/presets.ts'
import type { VersionStatus } from '#domain/rating/program/dated-version.ts'
import type { ProgramFile, ReferralRule } from '#domain/rating/program/program-schema.ts'
import type { ReplayReport } from '#domain/rating/replay.ts'
import type { OwnTerms, RetroActivePeriod, WaitingPeriod } from '#domain/rating/types.ts'
import type { QuoteStatus } from '#domain/quote/lifecycle.ts'
import type { KeptTrial } from '#domain/underwriting/rule-trial.ts'
import type { Json, NullableJson } from '../json-columns.ts'
import type { StatusColumn } from '../status-column.ts'

/** Tables of what rates, judges and papers a risk along with the files: presets, programs, referral rules, notices. */
export interface RatingTables {
  standard_preset: StandardPresetTable
  custom_preset: CustomPresetTable
  rating_program: RatingProgramTable
  referral_rule_set: ReferralRuleSetTable
  surplus_notice: SurplusNoticeTable
}

interface StandardPresetTable {
  product: string
  name: StandardPreset
  coverages: Json<PresetCoverage[]>
  modified_by_name: string
  modified_at: Date
  lock_version: Generated<number>
}

interface RatingProgramTable {
  id: string
  product: string
  effective_date: string
  based_on: string
  undoes: string | null
  status: StatusColumn<VersionStatus>
  note: string
  file: Json<ProgramFile>
  drafted_by: string
  earlier_drafters: Generated<string[]>
  drafted_by_name: string
  drafted_at: Date
  decided_by_name: string | null
  decided_at: Date | null
  decision_note: string | null
  approved_by: string | null
  withdrawal_asked_by: string | null
  withdrawal_asked_by_name: string | null
  withdrawal_asked_at: Date | null
  withdrawal_reason: string | null
  withdrawn_by: string | null
  withdrawn_by_name: string | null
  replay: NullableJson<ReplayReport>
  replayed_at: Date | null
  replayed_version: number | null
  version: Generated<number>
  lock_version: Generated<number>
  modified_at: Date
}

interface CustomPresetTable {
  tenant_id: string
  id: string
  product: string
  name: string
  agg_limit: number
  deductible: number
  waiting_period: WaitingPeriod
  retro_active_period: RetroActivePeriod
  coverages: Json<(PresetCoverage & OwnTerms)[]>
  created_by_name: string
  created_at: Date
  modified_at: Date
  lock_version: Generated<number>
}

interface ReferralRuleSetTable {
  id: string
  product: string
  effective_date: string
  based_on: string
  base_rules: ColumnType<ReferralRule[], string, never>
  status: StatusColumn<VersionStatus>
  note: string
  rules: ColumnType<ReferralRule[], string, string>
  drafted_by: string
  earlier_drafters: Generated<string[]>
  drafted_by_name: string
  drafted_at: Date
  decided_by_name: string | null
  decided_at: Date | null
  decision_note: string | null
  approved_by: string | null
  withdrawal_asked_by: string | null
  withdrawal_asked_by_name: string | null
  withdrawal_asked_at: Date | null
  withdrawal_reason: string | null
  withdrawn_by: string | null
  withdrawn_by_name: string | null
  trial: ColumnType<KeptTrial<QuoteStatus> | null, string | null | undefined, string | null>
  tried_at: Date | null
  tried_version: number | null
  version: Generated<number>
  lock_version: Generated<number>
  modified_at: Date
}

interface SurplusNoticeTable {
  id: string
  kind: NoticeKind
  state: string
  statute: string
  valid_from: string
  title: string
  texts: Json<NoticeText[]>
  layout: Json<NoticeLayout>
  source: string
  read_on: string
  note: string
  status: StatusColumn<NoticeStatus>
  drafted_by: string
  earlier_drafters: Generated<string[]>
  drafted_by_name: string
  drafted_at: Date
  decided_by_name: string | null
  decided_at: Date | null
  decision_note: string | null
  approved_by: string | null
  approved_by_name: string | null
  approved_on: string | null
  compared_with: string | null
  lock_version: Generated<number>
  modified_at: Date
}
