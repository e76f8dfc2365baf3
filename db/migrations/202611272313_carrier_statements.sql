-- A month of what a carrier is owed, frozen. Its hash is of its lines and of the hash of the one before.
create table carrier_statement (
  carrier_id uuid not null references org (id),
  id uuid primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  currency text not null check (currency in ('USD', 'GBP')),
  carrier_name text not null,
  opening bigint not null,
  premium bigint not null,
  -- what the carrier bears of it
  commission bigint not null,
  remitted bigint not null,
  closing bigint not null,
  previous_hash text not null,
  hash text not null,
  made_by_name text not null,
  created_at timestamptz not null,
  unique (carrier_id, currency, month),
  check (closing = opening + premium - commission - remitted)
);
create trigger carrier_statement_stays before update or delete on carrier_statement
  for each statement execute function append_only();

-- One journal's effect on what a carrier is owed; a journal is on one statement of a carrier.
create table carrier_statement_line (
  carrier_id uuid not null,
  statement_id uuid not null references carrier_statement (id),
  line integer not null,
  journal_id uuid not null,
  premium bigint not null,
  commission bigint not null,
  remitted bigint not null,
  -- what the row of the bordereau says; null of a remittance
  entry jsonb,
  primary key (statement_id, line),
  unique (carrier_id, journal_id)
);
create trigger carrier_statement_line_stays before update or delete on carrier_statement_line
  for each statement execute function append_only();
