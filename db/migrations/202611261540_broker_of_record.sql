-- On which terms a carrier accepts another broker for its policies: the row that began last by a day holds on it.
create table bor_terms (
  id uuid primary key,
  carrier_id uuid not null references org (id),
  valid_from date not null,
  is_mid_term boolean not null,
  days_before_expiry smallint not null check (days_before_expiry between 0 and 90),
  clock_days smallint not null check (clock_days between 5 and 10),
  can_waive boolean not null,
  set_by uuid not null,
  set_by_name text not null,
  set_at timestamptz not null,
  unique (carrier_id, valid_from)
);
create function bor_terms_stay() returns trigger language plpgsql as $$
begin
  raise exception 'terms of a carrier are followed by others and never changed' using errcode = 'restrict_violation';
end $$;
create trigger bor_terms_stay before update or delete on bor_terms
  for each row execute function bor_terms_stay();

-- A letter in which the insured names another agency for its insurance. Its tenant is the agency that services the account
-- when it is filed, and stays; the agency that it names reads it by `receiver_id`.
create table bor_order (
  tenant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('PENDING', 'EFFECTIVE', 'RESCINDED', 'REJECTED')),
  account_id uuid not null,
  -- the policy that the letter names; all of the account follow it
  policy_id uuid not null,
  policy_number text not null,
  product text not null,
  company_name text not null,
  carrier_id uuid not null,
  market text not null check (market in ('US', 'UK')),
  state text,
  incumbent_name text not null,
  receiver_id uuid not null,
  receiver_name text not null,
  letter_date date not null,
  signed_by text not null,
  signed_title text not null,
  -- days where the insured is
  filed_on date not null,
  clock_days text[] not null,
  last_day date not null,
  effective_on date not null,
  -- the carrier's terms of the day of filing
  terms jsonb not null,
  filed_by uuid not null,
  filed_by_name text not null,
  -- the account whose user filed it
  filed_org_id uuid not null,
  decided_at timestamptz,
  decided_by_name text,
  reason text,
  -- why the calendar could not put it in effect, and on which day it last tried
  held_reason text,
  held_on date,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id),
  check (receiver_id <> tenant_id),
  check (letter_date <= filed_on and filed_on < last_day),
  -- days that were waived end with the day on which it is put in effect
  check (last_day < effective_on or status = 'EFFECTIVE' and filed_on <= effective_on),
  check ((status = 'PENDING') = (decided_at is null)),
  check (status = 'PENDING' or held_reason is null)
);
create unique index bor_order_id on bor_order (id);
create unique index bor_order_pending on bor_order (account_id) where status = 'PENDING';
create index bor_order_of_receiver on bor_order (receiver_id, created_at desc, id desc);
create index bor_order_of_incumbent on bor_order (tenant_id, created_at desc, id desc);
create index bor_order_latest on bor_order (created_at desc, id desc);
create index bor_order_due on bor_order (effective_on, id) where status = 'PENDING';
create index bor_order_of_account on bor_order (account_id, created_at desc);

-- Letters as they were uploaded; bytes are kept by their hash. One that no order names yet is its uploader's alone.
create table bor_letter (
  tenant_id uuid not null,
  id uuid not null,
  order_id uuid,
  purpose text check (purpose in ('APPOINTS', 'RESCINDS')),
  file_name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  scanned_by text not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  check ((order_id is null) = (purpose is null))
);
create index bor_letter_of_order on bor_letter (order_id) where order_id is not null;
