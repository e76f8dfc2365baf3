-- Parties: agencies, carriers, customers and all other account types are one table.
create table org (
  id uuid primary key,
  account_type text not null,
  name text not null,
  market text not null check (market in ('US', 'UK')),
  cluster_id uuid references org (id),
  processor_id uuid references org (id),
  npn text,
  hostname text,
  state text,
  is_wholesale boolean not null default false,
  agency_billed boolean not null default false,
  enforce_mfa boolean not null default false,
  -- ten-thousandths of the premium: 1500 is 15 %
  commission_rate integer not null default 0 check (commission_rate between 0 and 5000),
  created_at timestamptz not null
);
create index org_type on org (account_type, name);
create index org_cluster on org (cluster_id) where cluster_id is not null;

-- Whose paper and treaty stand behind a product.
create table paper (
  product text not null,
  market text not null,
  is_surplus boolean not null,
  carrier_id uuid not null references org (id),
  reinsurer_id uuid references org (id),
  primary key (product, market, is_surplus)
);

create table app_user (
  id uuid primary key,
  org_id uuid not null references org (id),
  insured_account_id uuid,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text,
  role_id text not null,
  password_hash text,
  mfa_type text not null default 'NONE' check (mfa_type in ('NONE', 'EMAIL', 'SMS', 'GOOGLE')),
  totp_secret text,
  totp_last_step bigint,
  enabled boolean not null default true,
  confirmed_at timestamptz,
  must_change_password boolean not null default false,
  last_login timestamptz,
  created_at timestamptz not null
);
create unique index app_user_email on app_user (lower(email));
create index app_user_org on app_user (org_id);
create index app_user_insured on app_user (insured_account_id) where insured_account_id is not null;

create table session (
  id uuid primary key,
  user_id uuid not null references app_user (id),
  org_id uuid not null references org (id),
  acting_staff_id uuid references app_user (id),
  remember boolean not null default false,
  user_agent text,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index session_of_user on session (user_id) where ended_at is null;

-- Every generation of a session's refresh token; reuse of a spent one ends the session.
create table refresh_token (
  token_hash text primary key,
  session_id uuid not null references session (id),
  generation integer not null,
  issued_at timestamptz not null,
  spent_at timestamptz,
  successor text
);
create index refresh_token_session on refresh_token (session_id);

-- Links sent by e-mail: invitations, sign-ups and quotes sent to an insured. Only hashes are kept.
create table link_token (
  token_hash text primary key,
  token_type text not null,
  email text not null,
  user_id uuid,
  org_id uuid,
  redirect_url text,
  facts jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table team (
  id uuid primary key,
  org_id uuid not null references org (id),
  name text not null,
  is_default boolean not null default false
);
create index team_org on team (org_id, name);

create table throttle (
  bucket text primary key,
  hits integer not null,
  window_ends timestamptz not null
);

create table idempotency (
  principal text not null,
  endpoint text not null,
  key text not null,
  request_hash text not null,
  status integer,
  -- as it was sent: kept as text, which costs a command less than taking it apart
  answer json,
  created_at timestamptz not null,
  primary key (principal, endpoint, key)
);
-- kept for days and never searched: compressing it would cost every command more than it saves
alter table idempotency alter column answer set storage external;
create index idempotency_age on idempotency (created_at);
