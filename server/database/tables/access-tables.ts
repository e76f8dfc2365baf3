import type { Generated } from 'kysely'
import type { Json, LinkFacts } from '../json-columns.ts'

/** Tables of who may sign in and what they proved: db/migrations is the authority, this file its TypeScript. */
export interface AccessTables {
  app_user: UserTable
  session: SessionTable
  refresh_token: RefreshTokenTable
  link_token: LinkTokenTable
  team: TeamTable
  throttle: ThrottleTable
  user_account: UserAccountTable
  one_time_code: OneTimeCodeTable
  wrong_code: WrongCodeTable
  mfa_change: MfaChangeTable
  recovery_code: RecoveryCodeTable
  mfa_reset_request: MfaResetRequestTable
  spent_captcha: SpentCaptchaTable
  entry_token: EntryTokenTable
  workflow: WorkflowTable
  team_member: TeamMemberTable
  feature_flag: FeatureFlagTable
  saved_filter: SavedFilterTable
  tenant_clock: TenantClockTable
  text_message: TextMessageTable
  audit_seal: AuditSealTable
  user_identity: UserIdentityTable
  sso_attempt: SsoAttemptTable
  picture: PictureTable
  picture_draft: PictureDraftTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  assigned_agency: AssignedAgencyTable
  blacklisted_domain: BlacklistedDomainTable
}

/** How a session began: by signing in, or from another session, or by a one-time code. */
export type SessionKind = 'LOGIN' | 'JUMP' | 'SWITCH' | 'WORKFLOW'

interface UserTable {
  id: string
  org_id: string
  insured_account_id: string | null
  email: string
  first_name: string
  last_name: string
  phone: string | null
  role_id: string
  password_hash: string | null
  mfa_type: Generated<'NONE' | 'EMAIL' | 'SMS' | 'GOOGLE'>
  totp_secret: string | null
  totp_last_step: number | null
  enabled: Generated<boolean>
  confirmed_at: Date | null
  must_change_password: Generated<boolean>
  /** Invited with an address that has a login in another account, of which the inviting one may not learn. */
  has_other_login: Generated<boolean>
  last_login: Date | null
  created_at: Date
  removed_at: Date | null
  middle_name: string | null
  npn: string | null
  is_primary_contact: Generated<boolean>
  is_billing_contact: Generated<boolean>
  slack_handle: string | null
  lock_version: Generated<number>
}

interface SessionTable {
  id: string
  user_id: string
  org_id: string
  acting_staff_id: string | null
  remember: Generated<boolean>
  user_agent: string | null
  created_at: Date
  seen_at: Date
  expires_at: Date
  ended_at: Date | null
  end_reason: string | null
  kind: Generated<SessionKind>
  parent_id: string | null
  workflow_id: string | null
  idle_seconds: Generated<number>
  authenticated_at: Date | null
  has_second_factor: Generated<boolean>
  address: string | null
}

interface RefreshTokenTable {
  token_hash: string
  session_id: string
  generation: number
  issued_at: Date
  spent_at: Date | null
  successor: string | null
}

interface LinkTokenTable {
  token_hash: string
  token_type: string
  email: string
  user_id: string | null
  org_id: string | null
  redirect_url: string | null
  facts: Json<LinkFacts>
  created_at: Date
  expires_at: Date
  used_at: Date | null
  subject: string | null
  superseded_at: Date | null
}

interface TeamTable {
  id: string
  org_id: string
  name: string
  is_default: Generated<boolean>
  lock_version: Generated<number>
}

interface ThrottleTable {
  bucket: string
  hits: number
  window_ends: Date
  blocked_until: Date | null
}

interface UserAccountTable {
  user_id: string
  org_id: string
  role_id: string
  insured_account_id: string | null
  created_at: Date
  /** When they first went on in the account, which knows nothing of them before. */
  accepted_at: Generated<Date | null>
  /** Teams that wait for the acceptance. */
  team_ids: Generated<string[]>
}

interface OneTimeCodeTable {
  subject: string
  network: Generated<string>
  code_hash: string
  channel: 'EMAIL' | 'SMS'
  tries: Generated<number>
  created_at: Date
  expires_at: Date
}

interface WrongCodeTable {
  subject: string
  in_a_row: number
}

interface MfaChangeTable {
  user_id: string
  mfa_type: 'EMAIL' | 'SMS' | 'GOOGLE'
  totp_secret: string | null
  created_at: Date
  expires_at: Date
}

interface RecoveryCodeTable {
  user_id: string
  code_hash: string
  created_at: Date
  used_at: Date | null
}

interface MfaResetRequestTable {
  user_id: string
  org_id: string
  created_at: Date
}

interface SpentCaptchaTable {
  nonce: string
  expires_at: Date
}

interface EntryTokenTable {
  token_hash: string
  kind: 'JUMP' | 'SWITCH'
  session_id: string
  user_id: string
  org_id: string
  user_agent: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface WorkflowTable {
  id: string
  token_hash: string
  flow: string
  user_id: string
  org_id: string
  first_name: string
  last_name: string
  email: string
  phone: string | null
  /** The agency of whom the link went to, where it is not the one in whose account the page works. */
  agency_name: string | null
  redirect_url: string
  /** The quote that the page is about; null where it is bound by its user alone. */
  record_id: string | null
  created_at: Date
  expires_at: Date
}

interface TeamMemberTable {
  team_id: string
  user_id: string
}

interface FeatureFlagTable {
  flag: string
  target: string
  is_on: boolean
  message: string | null
  modified_at: Date
  modified_by_name: string
}

interface TextMessageTable {
  id: string
  to_number: string
  text: string
  template: string
  created_at: Date
}

interface AuditSealTable {
  tenant_id: string
  sequence: number
  entry_id: string
  entry_at: Date
  hash: string
  sealed_at: Date
}

interface UserIdentityTable {
  issuer: string
  subject: string
  user_id: string
  created_at: Date
}

interface SsoAttemptTable {
  state_hash: string
  binding_hash: string
  nonce: string
  sealed_verifier: string
  user_id: string | null
  user_agent: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
  proved_user_id: string | null
}

interface AssignedAgencyTable {
  user_id: string
  org_id: string
  assigned_at: Date
}

interface BlacklistedDomainTable {
  domain: string
  created_at: Date
  created_by_name: string
}

interface PasskeyTable {
  id: string
  user_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  name: string
  is_synced: boolean
  created_at: Date
  last_used_at: Date | null
}

interface PasskeyChallengeTable {
  challenge_hash: string
  purpose: 'REGISTER' | 'SIGN_IN' | 'STEP_UP'
  session_id: string | null
  binding_hash: string | null
  user_agent: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type PictureKind = 'USER' | 'LOGO_S' | 'LOGO_M'

interface PictureTable {
  kind: PictureKind
  subject_id: string
  bytes: Buffer
  modified_at: Date
}

interface PictureDraftTable {
  user_id: string
  kind: PictureKind
  subject_id: string
  bytes: Buffer
  created_at: Date
}

interface TenantClockTable {
  tenant_id: string
  ahead_ms: Generated<number>
  advancing_to: string | null
  advanced_by: string | null
  mover: string | null
  mover_until: Date | null
  failed_at: Date | null
  opened_at: Date
  opened_by_name: string
  lock_version: Generated<number>
}

interface SavedFilterTable {
  user_id: string
  id: string
  list: 'inbox'
  name: string
  query: Json<Record<string, string>>
  created_at: Date
  modified_at: Date
}
