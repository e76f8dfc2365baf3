-- The day on which cover ended before the term did, and the last day on which it may be put back.
alter table policy
  add column ended_on date,
  add column restorable_until date,
  add check (num_nulls(ended_on, restorable_until) in (0, 2));

-- What was asked, decided and recorded of the end of a policy within its term, a row each time.
create table policy_cancellation (
  tenant_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  status text not null,
  kind text not null check (kind in ('CANCEL', 'FLAT', 'VOID')),
  reason text not null,
  note text not null,
  -- the day on which it was asked for, and the day, 12:01 AM, on which cover ends; local days of the insured
  requested_on date not null,
  effective_on date not null,
  -- the signed release, the proof of other cover, or the agreement of the insured
  file_id uuid,
  asked_by_name text not null,
  asked_at timestamptz not null,
  decided_by_name text,
  decided_at timestamptz,
  -- the transaction that it was recorded as
  sequence integer,
  closed_reason text,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade
);
create index policy_cancellation_policy on policy_cancellation (tenant_id, policy_id, asked_at desc);
-- One at a time is asked for or pending.
create unique index policy_cancellation_open on policy_cancellation (policy_id)
  where status in ('REQUESTED', 'PENDING');
create index policy_cancellation_due on policy_cancellation (effective_on) where status = 'PENDING';

-- A notice of the insurer with the proof that it was sent.
create table policy_notice (
  tenant_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  cancellation_id uuid not null,
  status text not null,
  step text not null,
  reason text not null,
  facts text not null,
  citation text,
  amount_due bigint,
  says jsonb not null,
  -- local days of the insured: of sending, of the effect, the last on which it could be sent and the last on which it is stopped
  sent_on date not null,
  effective_on date not null,
  send_by date not null,
  stop_until date not null,
  delivery text not null,
  -- name and address as the policy had them on the day of sending
  address jsonb not null,
  copies jsonb not null,
  document_id uuid not null,
  served_by_name text not null,
  served_at timestamptz not null,
  proof jsonb,
  faults jsonb not null default '[]',
  closed_reason text,
  closed_at timestamptz,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade
);
create index policy_notice_policy on policy_notice (tenant_id, policy_id, served_at desc);
create index policy_notice_days on policy_notice (tenant_id, send_by, id);

-- Files on which an end or a reinstatement rests; bytes are kept by their hash.
create table policy_file (
  tenant_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  purpose text not null check (purpose in ('RELEASE', 'OTHER_COVER', 'AGREEMENT', 'NO_KNOWN_LOSS', 'PROOF')),
  file_name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  scanned_by text not null,
  org_id uuid not null,
  uploaded_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade
);
create unique index policy_file_once on policy_file (tenant_id, policy_id, purpose, sha256);
create index policy_file_id on policy_file (id);
