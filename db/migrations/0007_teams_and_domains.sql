-- The team that works an account and all business of it; none means the agency's default team.
alter table account add column team_id uuid references team (id) on delete set null;
create index account_team on account (tenant_id, team_id) where team_id is not null;

-- Agencies that a member of the provider's staff looks after.
create table assigned_agency (
  user_id uuid not null references app_user (id),
  org_id uuid not null references org (id),
  assigned_at timestamptz not null,
  primary key (user_id, org_id)
);
create index assigned_agency_org on assigned_agency (org_id);

-- Mail domains whose addresses cannot become users.
create table blacklisted_domain (
  domain text primary key check (domain = lower(domain)),
  created_at timestamptz not null,
  created_by_name text not null
);

-- What the specification knows of a user besides name, address and role.
alter table app_user
  add column middle_name text,
  add column npn text,
  add column is_primary_contact boolean not null default false,
  add column is_billing_contact boolean not null default false,
  add column slack_handle text;
