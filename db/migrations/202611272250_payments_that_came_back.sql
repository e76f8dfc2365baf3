-- A payment that was paid can come back: its bank returns it, or its payer disputes it. What is known of it stays with it.
alter table payment
  add column return_code text,
  add column return_trace text,
  add column returned_on date,
  add column return_fee bigint not null default 0 check (return_fee >= 0),
  add column dispute_id text,
  add column dispute_stage text,
  add column dispute_reason text,
  add column dispute_due date,
  -- given back to its payer, minor units, without a card's fee
  add column refunded bigint not null default 0,
  add constraint payment_refunded check (refunded between 0 and amount),
  add constraint payment_returned check ((status = 'Returned') = (returned_on is not null));
create index payment_came_back on payment (tenant_id, status) where status in ('Returned', 'Disputed', 'Charged back');

-- Money on its way back to who paid: each row goes to one place, by a payment to the card or account that it came from, or by
-- check. Several rows of one request share its approval.
create table refund (
  tenant_id uuid not null,
  id uuid not null,
  approval_id uuid not null,
  policy_id uuid not null,
  account_id uuid not null,
  carrier_id uuid not null,
  processor_id uuid,
  company_name text not null,
  policy_number text not null,
  currency text not null check (currency in ('USD', 'GBP')),
  amount bigint not null check (amount > 0),
  -- the payment whose payer gets it back by the same way; null by check
  payment_id uuid,
  status text not null,
  reason text not null check (reason <> ''),
  -- the last day that the state allows
  due_on date,
  failure text,
  check_number text,
  -- what came back to the bank after it had gone out, and is the house's loss
  lost bigint not null default 0 check (lost between 0 and amount),
  asked_by_name text not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  settled_at timestamptz,
  lock_version integer not null default 1,
  primary key (tenant_id, id)
);
create unique index refund_id on refund (id);
create index refund_policy on refund (policy_id);
create index refund_payment on refund (payment_id) where payment_id is not null;
create index refund_approval on refund (approval_id);
create index refund_created on refund (tenant_id, created_at desc nulls last, id desc);
