-- Changes of policies before they are issued: filled in, asked for by the insured, with an underwriter, let pass, or ended.
create table policy_change (
  tenant_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  account_id uuid not null,
  policy_number text not null,
  product text not null,
  company_name text not null,
  status text not null check (status in
    ('DRAFT', 'REQUESTED', 'REFERRED', 'READY', 'ISSUED', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  -- from where it was begun, and the party whose user did
  side text not null check (side in ('INSURED', 'AGENCY', 'STAFF')),
  org_id uuid not null,
  begun_by_name text not null,
  begun_email text not null,
  -- what is asked for; amounts in cents
  kind text not null,
  effective_on date not null,
  changes jsonb not null,
  resolutions jsonb not null,
  note text not null,
  -- the last transaction that it was worked out on, what it said then, and what it cost; null where it could not be priced
  base_sequence integer not null,
  said jsonb not null,
  total bigint,
  -- why an underwriter has to look at it, and what one let pass
  referrals jsonb not null,
  released jsonb,
  -- the day at the insured's address on which it left its author
  sent_on date,
  decided_by_name text,
  decided_at timestamptz,
  reason text,
  -- the transaction that it was recorded as
  sequence integer,
  expires_on date not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade,
  check ((status = 'ISSUED') = (sequence is not null)),
  check (status <> 'READY' or released is not null)
);
create unique index policy_change_id on policy_change (id);
create index policy_change_policy on policy_change (policy_id, modified_at desc, id desc);
create index policy_change_latest on policy_change (modified_at desc, id desc);
create index policy_change_of_tenant on policy_change (tenant_id, modified_at desc, id desc);
create index policy_change_due on policy_change (expires_on, id)
  where status in ('DRAFT', 'REQUESTED', 'REFERRED', 'READY');

-- The events that become messages, with those of these changes: PostgreSQL reads a partial index only where it holds every
-- one.
drop index audit_message;
create index audit_message on audit_entry (tenant_id, at desc, id desc) where action in (
  'quote.released', 'quote.declined', 'quote.reopened', 'quote.referred', 'quote.invalidated', 'quote.expired',
  'quote.signed', 'quote.bindRequested', 'quote.bindRejected', 'quote.bound', 'quote.rescinded',
  'quote.binderReinstated', 'quote.binderVoided', 'subjectivity.set', 'subjectivity.due', 'subjectivity.clear',
  'subjectivity.return', 'subjectivity.waive', 'subjectivity.reopen', 'subjectivity.extend',
  'subjectivity.scanCleared', 'policy.issued', 'policy.renewalReminded', 'policy.expired', 'quote.submitted',
  'subjectivity.submit', 'submission.created', 'submission.certified', 'submission.declined',
  'submission.nonViable', 'submission.reopened', 'bor.filed', 'bor.acknowledged', 'bor.rescinded', 'bor.rejected',
  'bor.effective', 'policy.changeAsked', 'policy.changeReferred', 'policy.changeReleased', 'policy.changeDeclined',
  'policy.changeWithdrawn', 'policy.changeExpired');
drop index audit_staff_message;
create index audit_staff_message on audit_entry (at desc, id desc) where to_status = 'REFERRED' or action in (
  'quote.submitted', 'quote.referred', 'quote.bindRequested', 'quote.signed', 'subjectivity.submit',
  'subjectivity.due', 'subjectivity.scanCleared', 'submission.created', 'bor.filed', 'policy.changeReferred');
