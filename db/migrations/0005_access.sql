-- Whom an account lets in.
alter table org add column enabled boolean not null default true;
-- Staff of the provider may enter the account, unless it says no.
alter table org add column allows_jump boolean not null default true;

-- A user who was removed keeps the row that records name, and nothing that signs in or finds them.
alter table app_user add column removed_at timestamptz;

-- A user may act in further accounts, with a role in each.
create table user_account (
  user_id uuid not null references app_user (id),
  org_id uuid not null references org (id),
  role_id text not null,
  insured_account_id uuid,
  created_at timestamptz not null,
  primary key (user_id, org_id)
);

-- How a session began, what it may do, and when its user last proved who they are.
alter table session add column kind text not null default 'LOGIN'
  check (kind in ('LOGIN', 'JUMP', 'SWITCH', 'WORKFLOW'));
-- A jumped or switched session ends with the one that it came from.
alter table session add column parent_id uuid references session (id);
alter table session add column workflow_id uuid;
alter table session add column idle_seconds integer not null default 3600;
alter table session add column authenticated_at timestamptz;
alter table session add column has_second_factor boolean not null default false;
alter table session add column address text;
create index session_of_parent on session (parent_id) where parent_id is not null and ended_at is null;

-- Only the newest link for a subject is good.
alter table link_token add column subject text;
alter table link_token add column superseded_at timestamptz;
create index link_token_subject on link_token (subject) where used_at is null and superseded_at is null;

-- Tries that came too fast wait until a moment that moves further away.
alter table throttle add column blocked_until timestamptz;

-- Codes by mail or text message. Only keyed hashes are kept; a subject has one live code at most.
create table one_time_code (
  subject text primary key,
  code_hash text not null,
  channel text not null check (channel in ('EMAIL', 'SMS')),
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- A change of the second factor that its user has not proved yet.
create table mfa_change (
  user_id uuid primary key references app_user (id),
  mfa_type text not null check (mfa_type in ('EMAIL', 'SMS', 'GOOGLE')),
  totp_secret text,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create table recovery_code (
  user_id uuid not null references app_user (id),
  code_hash text not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Resets of a second factor that an administrator of the account has to approve.
create table mfa_reset_request (
  user_id uuid primary key references app_user (id),
  org_id uuid not null references org (id),
  created_at timestamptz not null
);

create table spent_captcha (
  nonce text primary key,
  expires_at timestamptz not null
);
create index spent_captcha_age on spent_captcha (expires_at);

-- Tokens that open another account: a minute, once, and only beside the session that asked for them.
create table entry_token (
  token_hash text primary key,
  kind text not null check (kind in ('JUMP', 'SWITCH')),
  session_id uuid not null references session (id),
  user_id uuid not null references app_user (id),
  org_id uuid not null references org (id),
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A page that somebody without a login reaches by a one-time code.
create table workflow (
  id uuid primary key,
  token_hash text not null unique,
  flow text not null,
  user_id uuid not null references app_user (id),
  org_id uuid not null references org (id),
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text,
  redirect_url text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
alter table session add foreign key (workflow_id) references workflow (id);

create table team_member (
  team_id uuid not null references team (id) on delete cascade,
  user_id uuid not null references app_user (id),
  primary key (team_id, user_id)
);
create index team_member_user on team_member (user_id);
create unique index team_default on team (org_id) where is_default;
create unique index team_name on team (org_id, lower(name));

create table feature_flag (
  flag text not null,
  -- an environment's name, or a user's id
  target text not null,
  is_on boolean not null,
  message text,
  modified_at timestamptz not null,
  modified_by_name text not null,
  primary key (flag, target)
);

create table text_message (
  id uuid primary key,
  to_number text not null,
  text text not null,
  template text not null,
  created_at timestamptz not null
);
create index text_message_created on text_message (created_at desc);

-- The audit trail's chain: each entry's hash covers the one before it in its tenant. Sealed behind the commands, so
-- that no command waits for another tenant's or its own last entry.
create table audit_seal (
  tenant_id uuid not null,
  sequence bigint not null,
  entry_id uuid not null,
  entry_at timestamptz not null,
  hash text not null,
  sealed_at timestamptz not null,
  primary key (tenant_id, sequence),
  unique (tenant_id, entry_id)
);
create index audit_seal_at on audit_seal (entry_at);
create index audit_entry_at on audit_entry using brin (at);
create trigger audit_seal_append_only before update or delete or truncate on audit_seal
  for each statement execute function append_only();

-- SHA-256 over the hash before it and every column of an entry, in one spelling whatever the session's settings are.
create function audit_hash(previous text, entry audit_entry) returns text language sql immutable as $$
  select encode(sha256(convert_to(json_build_array(previous, entry.tenant_id, entry.id,
    to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), entry.action, entry.record_kind,
    entry.record_id, entry.account_id, entry.from_status, entry.to_status, entry.actor_id, entry.actor_name,
    entry.acting_staff_name, entry.summary, entry.detail::text, entry.request_id)::text, 'UTF8')), 'hex')
$$;

-- Seals up to `many` entries, the oldest first, and says how many it did. One at a time: a second caller finds nothing
-- to do. Entries of commands that took long come up to an hour late; what comes later is never sealed, and the doctor
-- finds it.
create function seal_audit(many integer, sealing_at timestamptz) returns integer language plpgsql as $$
declare
  entry audit_entry;
  since timestamptz := coalesce((select max(entry_at) - interval '1 hour' from audit_seal), '-infinity');
  last_sequence bigint;
  last_hash text;
  done integer := 0;
begin
  if not pg_try_advisory_xact_lock(7301, 1) then return 0; end if;
  for entry in
    select e.* from audit_entry e
    where e.at > since
      and not exists (select from audit_seal s where s.tenant_id = e.tenant_id and s.entry_id = e.id)
    order by e.at, e.id limit many
  loop
    select s.sequence, s.hash into last_sequence, last_hash from audit_seal s
      where s.tenant_id = entry.tenant_id order by s.sequence desc limit 1;
    last_sequence := coalesce(last_sequence, 0) + 1;
    last_hash := audit_hash(coalesce(last_hash, ''), entry);
    insert into audit_seal values (entry.tenant_id, last_sequence, entry.id, entry.at, last_hash, sealing_at);
    done := done + 1;
  end loop;
  return done;
end $$;
