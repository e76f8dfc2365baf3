/**
 * What becomes of a party's id in a column when an account is transferred to another agency:
 *
 * - `moves`: live rows of the account take the new agency's
 * - `follows`: the database changes it with the row above
 * - `stays`: what it says of the past or of others is still true
 */
type AtTransfer = 'moves' | 'follows' | 'stays'

/**
 * And when an agency is merged into another one: the `survivor` takes its place, or it `stays` and is found through the
 * merged agency, which is kept.
 */
type AtMerge = 'survivor' | 'stays'

type Known = readonly [AtTransfer, AtMerge]

const live: Known = ['moves', 'survivor']
const history: Known = ['stays', 'stays']
const ofParty: Known = ['stays', 'survivor']

/** Live rows of an account whose first part of the key is the agency that services it. */
const OF_ACCOUNTS = [
  'account',
  'binder',
  'cart_quote',
  'claim',
  'credit_note',
  'invoice',
  'payment',
  'policy',
  'quote',
  'quote_price_version',
  'referral_file',
  'subjectivity',
  'subjectivity_file',
  'submission',
] as const

/** Every column that names a party or one of its users; a test compares it with the migrated schema. */
export const PARTY_COLUMNS: Readonly<Record<string, Known>> = {
  ...Object.fromEntries(OF_ACCOUNTS.map((table) => [`${table}.tenant_id`, live])),
  'question_request.tenant_id': ['follows', 'survivor'],
  'renewal_reminder.tenant_id': ['follows', 'survivor'],
  'policy_cancellation.tenant_id': ['follows', 'survivor'],
  'policy_change.tenant_id': ['follows', 'survivor'],
  'policy_change.org_id': history,
  'policy_notice.tenant_id': ['follows', 'survivor'],
  'policy_file.tenant_id': ['follows', 'survivor'],
  'policy_earned.tenant_id': ['follows', 'survivor'],
  'policy_earned.reinsurer_id': history,
  'reporting_request.tenant_id': ['follows', 'survivor'],
  'reporting_step.tenant_id': ['follows', 'survivor'],
  'policy_file.org_id': history,
  'account.agency_name': live,
  'binder.agency_name': live,
  'policy.agency_name': live,
  'quote.agency_name': live,
  'submission.agency_name': live,
  'quote.agent': live,
  'policy.agent': live,
  'policy.auto_renewal_by': live,
  'quote.created_by': live,
  'submission.created_by': live,
  'question_request.sent_by': live,
  'account.team_id': live,
  'credit_note.processor_id': live,
  'invoice.processor_id': live,
  'policy.processor_id': live,
  'workflow.org_id': live,
  'workflow.user_id': live,
  'workflow.agency_name': history,

  // A letter is between the agencies of its own time.
  'book_transfer.tenant_id': history,
  'book_transfer.receiver_id': history,
  'book_transfer.ordered_by': history,
  'book_transfer.undone_by': history,
  'book_transfer_account.tenant_id': history,
  'program_order.tenant_id': history,
  'program_order.agency_id': history,
  'program_order.agency_name': history,
  'program_order.ordered_by': history,
  'program_order.undone_by': history,
  'program_order_policy.tenant_id': history,
  'program_order_policy.agency_name': history,
  'bor_order.tenant_id': history,
  'bor_order.receiver_id': history,
  'bor_order.filed_by': history,
  'bor_order.filed_org_id': history,
  'bor_letter.tenant_id': history,
  'bor_letter.uploaded_by': history,
  'bor_order.carrier_id': history,
  'bor_terms.carrier_id': history,
  'bor_terms.set_by': history,

  'audit_entry.tenant_id': history,
  'audit_entry.actor_id': history,
  'audit_seal.tenant_id': history,
  'document.tenant_id': history,
  'invoice_adjustment.tenant_id': history,
  'journal.tenant_id': history,
  'policy_transaction.tenant_id': history,
  'posting.tenant_id': history,
  'posting.party': history,
  'party_relation.party_id': history,
  'account.created_by': history,
  'payment.processor_id': history,
  'quote.retail_agent': history,
  'quote.broker_id': history,
  'referral_file.org_id': history,
  'subjectivity.evidence_by': history,

  // Who insures, reinsures or works a claim has nothing to do with who services the account.
  'account.carrier_id': history,
  'binder.carrier_id': history,
  'cart_quote.carrier_id': history,
  'claim.carrier_id': history,
  'credit_note.carrier_id': history,
  'claim.vendor_id': history,
  'document.carrier_id': history,
  'invoice.carrier_id': history,
  'payment.carrier_id': history,
  'policy.carrier_id': history,
  'policy.carriers': history,
  'policy.reinsurer_id': history,
  'quote.carrier_id': history,
  'subjectivity.carrier_id': history,
  'submission.carrier_id': history,
  'paper.carrier_id': history,
  'paper.reinsurer_id': history,

  // Staff of the provider.
  'quote.tam_id': history,
  'quote.underwriter_id': history,
  'submission.assignee_id': history,
  'session.acting_staff_id': history,
  'surplus_notice.drafted_by': history,
  'surplus_notice.earlier_drafters': history,
  'surplus_notice.approved_by': history,
  'rating_program.drafted_by': history,
  'rating_program.earlier_drafters': history,
  'rating_program.approved_by': history,
  'rating_program.withdrawal_asked_by': history,
  'rating_program.withdrawn_by': history,
  'referral_rule_set.drafted_by': history,
  'referral_rule_set.earlier_drafters': history,
  'referral_rule_set.approved_by': history,
  'referral_rule_set.withdrawal_asked_by': history,
  'referral_rule_set.withdrawn_by': history,
  'underwriting_authority.user_id': history,

  // What a party or its users have of their own.
  'agent_license.tenant_id': ofParty,
  'agent_license.agent_id': ofParty,
  'license.tenant_id': ofParty,
  'license.agency_name': ofParty,
  'surplus_license.tenant_id': ofParty,
  'surplus_license.agency_name': ofParty,
  'custom_preset.tenant_id': ofParty,
  'org.cluster_id': ofParty,
  'org.processor_id': ofParty,
  'team.org_id': ofParty,
  'team_member.team_id': ofParty,
  'team_member.user_id': ofParty,
  'app_user.org_id': ofParty,
  'user_account.org_id': ofParty,
  'user_account.user_id': ofParty,
  'user_account.team_ids': ofParty,
  'assigned_agency.org_id': ofParty,
  'assigned_agency.user_id': ofParty,
  'picture.subject_id': ofParty,
  'picture_draft.subject_id': ofParty,
  'picture_draft.user_id': ofParty,
  'message_mark.org_id': ofParty,
  'message_mark.user_id': ofParty,
  'saved_filter.user_id': ofParty,
  'quote_read.user_id': ofParty,
  'user_identity.user_id': ofParty,
  'passkey.user_id': ofParty,
  'recovery_code.user_id': ofParty,
  'feature_flag.target': ofParty,

  // Ended by a merge; a transfer changes nothing of who signs in where.
  'session.org_id': history,
  'tenant_clock.tenant_id': history,
  'mail_message.sandbox_id': history,
  'session.user_id': history,
  'entry_token.org_id': history,
  'entry_token.user_id': history,
  'link_token.org_id': history,
  'link_token.user_id': history,
  'mfa_change.user_id': history,
  'mfa_reset_request.org_id': history,
  'mfa_reset_request.user_id': history,
  'sso_attempt.user_id': history,
  'sso_attempt.proved_user_id': history,
  'idempotency.principal': history,
}
