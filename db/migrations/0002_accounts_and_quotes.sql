-- The tenant (agency, digital agent or managed security provider) comes first in every key.
create table account (
  tenant_id uuid not null,
  id uuid not null,
  cbid text,
  name text not null,
  market text not null check (market in ('US', 'UK')),
  status text not null check (status in ('Open', 'Quoted', 'Active Policy')),
  agency_name text not null,
  naics_code text,
  sic_code text,
  state text,
  city text,
  domain_name text,
  -- minor units; firmographics and contact hold every field with its source
  revenue bigint,
  employees integer,
  profile_score integer not null,
  firmographics jsonb not null,
  contact jsonb not null default '{}',
  answers jsonb not null default '{}',
  evidence jsonb,
  risk jsonb,
  risk_score integer,
  carrier_id uuid,
  is_verified_by_agent boolean not null default false,
  verified_date timestamptz,
  created_by uuid not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  search tsvector not null,
  primary key (tenant_id, id)
);
create index account_id on account (id);
create unique index account_cbid on account (tenant_id, cbid) where cbid is not null;
create index account_name on account (tenant_id, name nulls first, id);
create index account_modified on account (tenant_id, modified_at desc nulls last, id desc);
create index account_peers on account (left(coalesce(naics_code, sic_code), 2), risk_score) where risk_score is not null;
create index account_search on account using gin (search);
create index account_carrier on account (carrier_id) where carrier_id is not null;

create table quote (
  tenant_id uuid not null,
  id uuid not null,
  quote_number text not null,
  product text not null,
  account_id uuid not null,
  company_name text not null,
  agency_name text not null,
  market text not null,
  currency text not null,
  state text,
  status text not null,
  is_renewal boolean not null default false,
  renewal_of uuid,
  is_surplus boolean not null default false,
  agg_limit bigint not null,
  deductible bigint not null,
  premium bigint,
  mga_fee bigint not null default 0,
  broker_fee bigint not null default 0,
  taxes bigint,
  total_premium bigint,
  effective_date date not null,
  end_date date not null,
  expires_on date not null,
  -- what was asked for, and everything the price was worked out from; json where it is large and only ever
  -- read whole, since jsonb takes it apart at each write and puts it together at each read
  request jsonb not null,
  calculation json,
  program text,
  referrals jsonb not null default '[]',
  changes jsonb not null default '[]',
  carrier_id uuid,
  agent jsonb not null,
  contact jsonb not null default '{}',
  answers jsonb not null default '{}',
  sent_at timestamptz,
  referred_at timestamptz,
  decision_by timestamptz,
  underwriter_id uuid,
  underwriter_name text,
  decision_note text,
  reason_summary text,
  reason text,
  signee_name text,
  signee_title text,
  signed_at timestamptz,
  signature json,
  bound_at timestamptz,
  bound_by text,
  binder_number text,
  binder_expires_on date,
  policy_id uuid,
  policy_number text,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  search tsvector not null,
  primary key (tenant_id, id)
);
create index quote_id on quote (id);
create index quote_modified on quote (tenant_id, modified_at desc nulls last, id desc);
create index quote_status on quote (tenant_id, status, modified_at desc nulls last, id desc);
create index quote_account on quote (tenant_id, account_id);
create index quote_all_modified on quote (modified_at desc nulls last, id desc);
create index quote_search on quote using gin (search);
create index quote_expiry on quote (expires_on) where status in ('DRAFT', 'INDICATION', 'READY', 'REFERRED', 'SIGNED');
create index quote_carrier on quote (carrier_id, modified_at desc nulls last, id desc) where carrier_id is not null;
create sequence quote_number start 100001;
create sequence binder_number start 50001;

create table license (
  tenant_id uuid not null,
  id uuid not null,
  agency_name text not null,
  state text not null,
  npn text,
  number text not null,
  expiration_date date not null,
  active_resident_state boolean not null default false,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create index license_state on license (tenant_id, state, expiration_date);
