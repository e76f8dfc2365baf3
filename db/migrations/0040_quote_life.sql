-- The rest of a quote's life: who asked for what, the underwriter's desk, and where it was before it was deleted.
alter table quote
  add column need_by date,
  add column is_flagged boolean not null default false,
  -- cents; the program's own fee when null
  add column mga_fee_override bigint,
  -- codes of rules that an underwriter set aside, with who, when and why
  add column bypassed jsonb not null default '[]',
  -- the agency and agent that a wholesale quote was sent to
  add column retail_agent jsonb,
  add column requested_at timestamptz,
  add column requested_by text,
  add column notice_attested_at timestamptz,
  add column notice_attested_by text,
  -- last change by the account, for pages that wait for it
  add column last_patched timestamptz,
  add column deleted_from text,
  add column binder_id uuid,
  add column binder_status text;
drop index quote_expiry;
create index quote_expiry on quote (expires_on)
  where status in ('DRAFT', 'INDICATION', 'READY', 'API_REJECTED', 'REFERRED', 'SIGNED');
create index quote_desk on quote (decision_by, id) where status in ('REFERRED', 'IN_REVIEW', 'REQUESTED') or is_flagged;

-- Who has opened which quote of the underwriters' inbox.
create table quote_read (
  user_id uuid not null,
  quote_id uuid not null,
  read_at timestamptz not null,
  primary key (user_id, quote_id)
);

create table binder (
  tenant_id uuid not null,
  id uuid not null,
  binder_number text not null,
  quote_id uuid not null,
  quote_number text not null,
  policy_id uuid,
  policy_number text,
  account_id uuid not null,
  carrier_id uuid,
  product text not null,
  company_name text not null,
  agency_name text not null,
  market text not null,
  currency text not null,
  state text,
  status text not null,
  agg_limit bigint not null,
  total_premium bigint not null,
  effective_date date not null,
  end_date date not null,
  expires_on date not null,
  bound_at timestamptz not null,
  bound_by text not null,
  reason text,
  reminded_on date,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  search tsvector not null,
  primary key (tenant_id, id)
);
create index binder_id on binder (id);
create index binder_effective on binder (tenant_id, effective_date, id);
create index binder_quote on binder (tenant_id, quote_id);
create index binder_expiry on binder (expires_on) where status in ('BOUND', 'REQUESTED', 'SIGNED');
create index binder_search on binder using gin (search);

-- Conditions that an underwriter attaches to a quote, before and after binding.
create table subjectivity (
  tenant_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  account_id uuid not null,
  carrier_id uuid,
  title text not null,
  detail text not null default '',
  stage text not null check (stage in ('PRE_BIND', 'POST_BIND')),
  status text not null,
  due_date date not null,
  -- the check of the scan that shows it, where one does
  check_id text,
  evidence text,
  document_id uuid,
  note text,
  decided_by text,
  decided_at timestamptz,
  created_by text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id)
);
create index subjectivity_id on subjectivity (id);
create index subjectivity_quote on subjectivity (tenant_id, quote_id);
create index subjectivity_check on subjectivity (tenant_id, account_id) where status in ('OPEN', 'SUBMITTED');

-- How far a user may decide alone; no row is the role's own authority.
create table underwriting_authority (
  user_id uuid primary key,
  largest_limit bigint,
  largest_revenue bigint,
  states text[],
  products text[],
  set_by text not null,
  modified_at timestamptz not null
);

create table surplus_license (
  tenant_id uuid not null,
  id uuid not null,
  agency_name text not null,
  broker_first_name text not null,
  broker_last_name text not null,
  broker_email text not null,
  number text not null,
  state text not null,
  signature_on_file boolean not null default false,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (tenant_id, id)
);
create index surplus_license_state on surplus_license (tenant_id, state);
