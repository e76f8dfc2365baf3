create table document (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null,
  title text not null,
  file_name text not null,
  account_id uuid not null,
  quote_id uuid,
  policy_id uuid,
  carrier_id uuid,
  version integer not null default 1,
  -- what the document says, kept so that it can be rendered again byte for byte
  facts json not null,
  sha256 text,
  pages integer,
  created_by_name text not null,
  created_at timestamptz not null,
  rendered_at timestamptz,
  primary key (tenant_id, id)
);
create index document_id on document (id);
create index document_account on document (tenant_id, account_id, created_at desc);

create table claim (
  tenant_id uuid not null,
  id uuid not null,
  claim_number text,
  account_id uuid not null,
  policy_id uuid not null,
  carrier_id uuid not null,
  vendor_id uuid,
  company_name text not null,
  policy_number text not null,
  status text not null check (status in ('UN_FILED', 'FILED')),
  details jsonb not null,
  loss_date date,
  created_by_name text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id)
);
create index claim_id on claim (id);
create index claim_vendor on claim (vendor_id) where vendor_id is not null;
create index claim_created on claim (tenant_id, created_at desc nulls last, id desc);
create sequence claim_number start 400001;

-- Who did what, when, for whom: the timeline of a record and the trail of its statuses.
create table audit_entry (
  tenant_id uuid not null,
  id uuid not null,
  at timestamptz not null,
  action text not null,
  record_kind text not null,
  record_id uuid not null,
  account_id uuid,
  from_status text,
  to_status text,
  actor_id uuid,
  actor_name text not null,
  acting_staff_name text,
  summary text not null,
  detail jsonb not null default '{}',
  request_id text,
  primary key (tenant_id, id)
);
create index audit_account on audit_entry (tenant_id, account_id, at desc);
create index audit_record on audit_entry (record_id, at);
create trigger audit_entry_append_only before update or delete or truncate on audit_entry
  for each statement execute function append_only();

create table mail_message (
  id uuid primary key,
  to_address text not null,
  subject text not null,
  html text not null,
  text text not null,
  template text not null,
  market text not null,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index mail_message_created on mail_message (created_at desc);

create table setting (
  name text primary key,
  value jsonb not null,
  modified_at timestamptz not null
);
