-- What agencies are paid of each premium, from a day on. A row is followed by others and never changed; null is all.
create table commission_schedule (
  id uuid primary key,
  market text not null check (market in ('US', 'UK')),
  agency_id uuid references org (id),
  product text,
  program text,
  business text check (business in ('NEW', 'RENEWAL')),
  valid_from date not null,
  -- ten-thousandths of the premium: 1500 is 15 %
  rate integer not null check (rate between 0 and 5000),
  basis text not null check (basis in ('PAID', 'WRITTEN', 'EARNED')),
  wholesaler_rate integer not null default 0 check (wholesaler_rate between 0 and 5000),
  cluster_rate integer not null default 0 check (cluster_rate between 0 and 5000),
  set_by uuid not null,
  set_by_name text not null,
  set_at timestamptz not null,
  unique nulls not distinct (market, agency_id, product, program, business, valid_from)
);
create trigger commission_schedule_stays before update or delete on commission_schedule
  for each statement execute function append_only();

-- How an agency is paid its commission. Bank details are sealed; a copy of the database alone does not give them away.
create table commission_account (
  tenant_id uuid primary key references org (id),
  is_paused boolean not null default false,
  is_corporation boolean not null default false,
  bank_sealed text,
  -- what a screen shows of them
  bank_shown jsonb,
  -- the last month whose statement was made, or that had none
  stated_through text check (stated_through ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  check ((bank_sealed is null) = (bank_shown is null))
);

-- A month of an agency's commission, frozen. Its hash is of its lines and of the hash of the one before.
create table commission_statement (
  tenant_id uuid not null,
  id uuid not null,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  currency text not null check (currency in ('USD', 'GBP')),
  agency_name text not null,
  time_zone text not null,
  opening bigint not null,
  earned bigint not null check (earned >= 0),
  clawed_back bigint not null check (clawed_back <= 0),
  adjusted bigint not null,
  paid bigint not null,
  closing bigint not null,
  previous_hash text not null,
  hash text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, currency, month),
  check (closing = opening + earned + clawed_back + adjusted + paid)
);
create index commission_statement_month on commission_statement (month, currency);
create trigger commission_statement_stays before update or delete on commission_statement
  for each statement execute function append_only();

-- One journal's effect on what the agency is owed; a journal is on one statement of an agency.
create table commission_statement_line (
  tenant_id uuid not null,
  statement_id uuid not null,
  line integer not null,
  journal_id uuid not null,
  kind text not null check (kind in ('EARNED', 'CLAWED_BACK', 'ADJUSTED', 'PAID')),
  occurred_on date not null,
  policy_id uuid,
  policy_number text,
  company_name text,
  amount bigint not null check (amount <> 0),
  primary key (tenant_id, statement_id, line),
  unique (tenant_id, journal_id)
);
create trigger commission_statement_line_stays before update or delete on commission_statement_line
  for each statement execute function append_only();

-- What an agency says against a statement, and what it was answered.
create table commission_note (
  tenant_id uuid not null,
  id uuid not null,
  statement_id uuid not null,
  text text not null check (text <> ''),
  written_by uuid not null,
  written_by_name text not null,
  is_of_agency boolean not null,
  written_at timestamptz not null,
  primary key (tenant_id, id)
);
create index commission_note_statement on commission_note (tenant_id, statement_id, written_at);
create trigger commission_note_stays before update or delete on commission_note
  for each statement execute function append_only();

-- Payments to agencies in one file for the bank: one user prepares it, another releases it.
create table payout_file (
  id uuid primary key,
  status text not null check (status in ('PREPARED', 'RELEASED', 'WITHDRAWN')),
  currency text not null check (currency in ('USD', 'GBP')),
  file_name text not null,
  -- the day of the payer, which names the file, and the business day on which accounts are credited
  created_on date not null,
  pay_on date not null,
  sequence integer not null check (sequence >= 0),
  prepared_by uuid not null,
  prepared_by_name text not null,
  prepared_at timestamptz not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  -- of the bytes that were released
  sha256 text,
  lock_version integer not null default 1,
  unique (currency, created_on, sequence),
  check ((status = 'PREPARED') = (decided_at is null)),
  check ((status = 'RELEASED') = (sha256 is not null)),
  check (status <> 'RELEASED' or decided_by <> prepared_by)
);

create table payout (
  tenant_id uuid not null,
  id uuid not null,
  -- null for one that was made apart from a file
  file_id uuid references payout_file (id),
  statement_id uuid,
  agency_name text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('USD', 'GBP')),
  description text not null,
  -- where it goes, as it was when the file was prepared
  bank_sealed text,
  created_by_name text not null,
  created_at timestamptz not null,
  -- the payout's file is prepared, and it holds back what it pays
  is_open boolean not null,
  journal_id uuid,
  primary key (tenant_id, id)
);
create index payout_file_payouts on payout (file_id) where file_id is not null;
create unique index payout_open on payout (tenant_id, currency) where is_open;

-- Proofs that let one payment or one change of bank details through, once.
create table used_token (
  id uuid primary key,
  user_id uuid not null,
  used_at timestamptz not null
);
