-- Financings of policies: a finance company pays the premium, the insured pays it back in installments. What was agreed
-- never changes; the status and the days of its steps do.
create table finance_agreement (
  tenant_id uuid not null,
  id uuid not null,
  policy_id uuid not null,
  account_id uuid not null,
  invoice_id uuid not null,
  status text not null check (status in ('ACCEPTED', 'FUNDED', 'ACTIVE', 'DEFAULT', 'NOTICE_OF_INTENT',
    'REQUESTED_CANCEL', 'DISAFFIRMED', 'PAID_OFF', 'CLOSED')),
  quote_number text not null,
  financer_name text not null,
  -- agreed elsewhere and recorded here
  is_entered boolean not null,
  -- how the finance company calls it; null until it has said so, and of one that was agreed elsewhere
  reference text,
  state text,
  currency text not null check (currency in ('USD', 'GBP')),
  total_premium bigint not null check (total_premium > 0),
  down_payment bigint not null check (down_payment >= 0),
  amount_financed bigint not null check (amount_financed > 0),
  -- ten-thousandths: 950 is 9.5 %
  apr integer not null check (apr >= 0),
  disclosed_apr integer not null check (disclosed_apr >= 0),
  installments integer not null check (installments between 1 and 60),
  installment_amount bigint not null,
  finance_charge bigint not null,
  first_installment_due date not null,
  customer_email text not null,
  signed_name text not null,
  accepted_by_name text not null,
  accepted_on date not null,
  accepted_at timestamptz not null,
  funded_on date,
  notice_on date,
  curable_until date,
  disaffirmed_on date,
  ended_on date,
  document_id uuid,
  modified_at timestamptz not null,
  lock_version integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade,
  foreign key (tenant_id, invoice_id) references invoice (tenant_id, id) on update cascade,
  check (amount_financed = total_premium - down_payment)
);
-- A policy is financed by one company at a time.
create unique index finance_agreement_open on finance_agreement (policy_id) where status not in
  ('DISAFFIRMED', 'CLOSED');
create index finance_agreement_policy on finance_agreement (tenant_id, policy_id, accepted_at desc);
create index finance_agreement_quote on finance_agreement (quote_number);
create index finance_agreement_funded on finance_agreement (accepted_on) where status = 'FUNDED';

-- Money of a financing, each once by its key: what the company paid for the insured, installments that it was paid, the
-- payoff, and premium that was returned to it. Positive; nothing is taken back but by a row below zero.
create table finance_money (
  tenant_id uuid not null,
  agreement_id uuid not null,
  key text not null,
  kind text not null check (kind in ('FUNDING', 'INSTALLMENT', 'PAYOFF', 'RETURN')),
  amount bigint not null check (amount <> 0),
  -- of a return: what of it is the insured's, and the last day for the company's part
  insured_amount bigint not null default 0,
  due_on date,
  occurred_on date not null,
  recorded_by_name text not null,
  recorded_at timestamptz not null,
  primary key (tenant_id, agreement_id, key),
  foreign key (tenant_id, agreement_id) references finance_agreement (tenant_id, id) on update cascade
);

-- Each notification of the finance company, whose second delivery changes nothing.
create table finance_event (
  event_id text primary key,
  agreement_id uuid not null,
  received_at timestamptz not null
);
