create table policy (
  tenant_id uuid not null,
  id uuid not null,
  policy_number text not null,
  product text not null,
  account_id uuid not null,
  quote_id uuid not null,
  company_name text not null,
  agency_name text not null,
  carrier_id uuid not null,
  reinsurer_id uuid,
  processor_id uuid,
  market text not null,
  currency text not null,
  state text,
  status text not null,
  is_surplus boolean not null,
  effective_date date not null,
  end_date date not null,
  agg_limit bigint not null,
  deductible bigint not null,
  premium bigint not null,
  mga_fee bigint not null,
  broker_fee bigint not null,
  taxes bigint not null,
  total_premium bigint not null,
  commission_rate integer not null,
  contact jsonb not null,
  agent jsonb not null,
  renewal_of uuid,
  renewed_by uuid,
  created_by_name text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  search tsvector not null,
  primary key (tenant_id, id),
  unique (tenant_id, quote_id),
  unique (tenant_id, policy_number)
);
create index policy_id on policy (id);
create index policy_modified on policy (tenant_id, modified_at desc nulls last, id desc);
create index policy_end on policy (tenant_id, end_date nulls first, id);
create index policy_account on policy (tenant_id, account_id);
create index policy_calendar on policy (status, effective_date, end_date);
create index policy_carrier on policy (carrier_id, modified_at desc nulls last, id desc);
create index policy_reinsurer on policy (reinsurer_id) where reinsurer_id is not null;
create index policy_processor on policy (processor_id) where processor_id is not null;
create index policy_search on policy using gin (search);
create sequence policy_number start 200001;

-- The chain: a policy on a date is a fold over its transactions, which are never changed.
create table policy_transaction (
  tenant_id uuid not null,
  policy_id uuid not null,
  sequence integer not null,
  kind text not null,
  effective_date date not null,
  end_date date not null,
  terms jsonb not null,
  calculation json not null,
  program text not null,
  premium bigint not null,
  fees bigint not null,
  taxes bigint not null,
  total bigint not null,
  recorded_by text not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, policy_id, sequence),
  check (premium + fees + taxes = total)
);

create table invoice (
  tenant_id uuid not null,
  id uuid not null,
  invoice_number text not null,
  policy_id uuid not null,
  account_id uuid not null,
  carrier_id uuid not null,
  processor_id uuid,
  company_name text not null,
  policy_number text not null,
  currency text not null,
  premium bigint not null,
  mga_fee bigint not null,
  broker_fee bigint not null,
  taxes bigint not null,
  amount_due bigint not null,
  amount_paid bigint not null default 0,
  due_date date not null,
  created_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id),
  check (premium + mga_fee + broker_fee + taxes = amount_due),
  check (amount_paid between 0 and amount_due)
);
create index invoice_id on invoice (id);
create index invoice_policy on invoice (tenant_id, policy_id);
create index invoice_created on invoice (tenant_id, created_at desc nulls last, id desc);
create index invoice_processor on invoice (processor_id) where processor_id is not null;
create sequence invoice_number start 300001;

create table payment (
  tenant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  policy_id uuid not null,
  account_id uuid not null,
  carrier_id uuid not null,
  processor_id uuid,
  company_name text not null,
  policy_number text not null,
  currency text not null,
  amount bigint not null check (amount > 0),
  status text not null,
  payment_method text,
  processor_name text not null,
  session_url text,
  transaction_id text,
  completion jsonb,
  failure text,
  -- when somebody put a failed attempt behind to see the payment options again
  dismissed_at timestamptz,
  requested_by_name text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  primary key (tenant_id, id)
);
create index payment_id on payment (id);
create index payment_policy on payment (tenant_id, policy_id, created_at desc);
create index payment_created on payment (tenant_id, created_at desc nulls last, id desc);
-- one attempt at a time for an invoice
create unique index payment_open on payment (tenant_id, invoice_id) where status = 'In process';
create index payment_invoice on payment (tenant_id, invoice_id, created_at desc);

-- One row a delivery of the card processor; the second delivery of an event meets the key.
create table processor_event (
  event_id text primary key,
  payment_id uuid not null,
  received_at timestamptz not null
);

create table journal (
  tenant_id uuid not null,
  id uuid not null,
  key text not null,
  kind text not null,
  policy_id uuid not null,
  currency text not null,
  posted_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, key)
);
create index journal_policy on journal (tenant_id, policy_id);

create table posting (
  tenant_id uuid not null,
  journal_id uuid not null,
  line integer not null,
  account text not null,
  party text not null,
  amount bigint not null check (amount <> 0),
  currency text not null,
  primary key (tenant_id, journal_id, line)
);
create index posting_party on posting (tenant_id, account, party);

-- Postings of a journal arrive in one statement and must sum to zero; an existing journal can only gain
-- postings that sum to zero too, and nothing of either table can be changed or removed.
create function posting_balances() returns trigger language plpgsql as $$
begin
  if exists (select 1 from added group by tenant_id, journal_id, currency having sum(amount) <> 0) then
    raise exception 'postings of a journal must sum to zero' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger posting_balances after insert on posting
  referencing new table as added for each statement execute function posting_balances();

create function append_only() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger posting_append_only before update or delete or truncate on posting
  for each statement execute function append_only();
create trigger journal_append_only before update or delete or truncate on journal
  for each statement execute function append_only();
create trigger policy_transaction_append_only before update or delete or truncate on policy_transaction
  for each statement execute function append_only();
