-- What an invoice was credited, part by part: it stays between nothing and its amount. What is left to pay is worked out
-- here alone.
alter table invoice
  add column credited_premium bigint not null default 0 check (credited_premium between 0 and premium),
  add column credited_mga_fee bigint not null default 0 check (credited_mga_fee between 0 and mga_fee),
  add column credited_broker_fee bigint not null default 0 check (credited_broker_fee between 0 and broker_fee),
  add column credited_additional_broker_fee bigint not null default 0
    check (credited_additional_broker_fee between 0 and additional_broker_fee),
  add column credited_inspection_fee bigint not null default 0
    check (credited_inspection_fee between 0 and inspection_fee),
  add column credited_taxes bigint not null default 0 check (credited_taxes between 0 and taxes),
  add column credited bigint generated always as (credited_premium + credited_mga_fee + credited_broker_fee
    + credited_additional_broker_fee + credited_inspection_fee + credited_taxes) stored,
  add column open_balance bigint generated always as (amount_due - amount_paid - credited_premium - credited_mga_fee
    - credited_broker_fee - credited_additional_broker_fee - credited_inspection_fee - credited_taxes) stored,
  add constraint invoice_open check (amount_due - amount_paid - credited_premium - credited_mga_fee
    - credited_broker_fee - credited_additional_broker_fee - credited_inspection_fee - credited_taxes >= 0);

-- What a change of a policy gave back: set against invoices that were open, the rest is owed to who paid.
create table credit_note (
  tenant_id uuid not null,
  id uuid not null,
  credit_number text not null,
  policy_id uuid not null,
  account_id uuid not null,
  carrier_id uuid not null,
  processor_id uuid,
  company_name text not null,
  policy_number text not null,
  currency text not null,
  -- of the policy's transaction that gave it back
  sequence integer not null,
  premium bigint not null check (premium >= 0),
  mga_fee bigint not null check (mga_fee >= 0),
  broker_fee bigint not null check (broker_fee >= 0),
  additional_broker_fee bigint not null check (additional_broker_fee >= 0),
  inspection_fee bigint not null check (inspection_fee >= 0),
  taxes bigint not null check (taxes >= 0),
  amount bigint not null check (amount > 0),
  applied bigint not null check (applied >= 0),
  refund bigint not null check (refund >= 0),
  reason text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check (premium + mga_fee + broker_fee + additional_broker_fee + inspection_fee + taxes = amount),
  check (applied + refund = amount)
);
create index credit_note_id on credit_note (id);
create index credit_note_policy on credit_note (tenant_id, policy_id);
create index credit_note_created on credit_note (tenant_id, created_at desc nulls last, id desc);
create sequence credit_number start 600001;

-- What one change of a policy did to one invoice of it. `moved` is money that came from other invoices of the policy, or
-- went to them; `refunded` is money that is owed to who paid since then, or, below zero, is taken back from what was.
-- So an invoice has been paid its payments, plus what was moved to it, less what was refunded of it.
create table invoice_adjustment (
  tenant_id uuid not null,
  journal_id uuid not null,
  invoice_id uuid not null,
  policy_id uuid not null,
  credit_id uuid,
  premium bigint not null check (premium >= 0),
  mga_fee bigint not null check (mga_fee >= 0),
  broker_fee bigint not null check (broker_fee >= 0),
  additional_broker_fee bigint not null check (additional_broker_fee >= 0),
  inspection_fee bigint not null check (inspection_fee >= 0),
  taxes bigint not null check (taxes >= 0),
  moved bigint not null,
  refunded bigint not null,
  primary key (tenant_id, journal_id, invoice_id),
  check (credit_id is not null
    or premium + mga_fee + broker_fee + additional_broker_fee + inspection_fee + taxes = 0)
);
create index invoice_adjustment_policy on invoice_adjustment (tenant_id, policy_id);
create index invoice_adjustment_invoice on invoice_adjustment (invoice_id);

-- A credit note goes along when its account moves to another agency, and is never changed otherwise.
create trigger credit_note_append_only before delete or truncate or update of id, credit_number, policy_id, account_id,
  carrier_id, company_name, policy_number, currency, sequence, premium, mga_fee, broker_fee,
  additional_broker_fee, inspection_fee, taxes, amount, applied, refund, reason, created_at on credit_note
  for each statement execute function append_only();
create trigger invoice_adjustment_append_only before update or delete or truncate on invoice_adjustment
  for each statement execute function append_only();
