-- What one user asks with money and another decides: refunds, write-offs, edits of transactions, commission payments,
-- bank details and the reopening of periods. What needs no second person is kept here as well, approved at once.
create table money_approval (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in
    ('refund', 'writeOff', 'transactionEdit', 'commissionPayment', 'bankDetails', 'periodReopening')),
  status text not null check (status in ('REQUESTED', 'APPROVED', 'DECLINED', 'WITHDRAWN', 'DONE')),
  -- the record that is asked about, and how people call it
  subject_id uuid not null,
  subject_name text not null,
  policy_id uuid,
  account_id uuid,
  -- minor units; null where no money moves
  amount bigint check (amount > 0),
  currency text not null check (currency in ('USD', 'GBP')),
  -- what is done when it is approved, by its kind
  details jsonb not null,
  reason text not null check (reason <> ''),
  needs_second boolean not null,
  -- the last day on which it has to be done, where the law or a contract sets one
  due_on date,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  decision text,
  done_at timestamptz,
  lock_version integer not null default 1,
  primary key (tenant_id, id),
  check ((status = 'REQUESTED') = (decided_at is null)),
  -- who asked never approves or declines what needs a second person
  check (not needs_second or status in ('REQUESTED', 'WITHDRAWN') or decided_by <> asked_by),
  check ((status = 'DONE') = (done_at is not null))
);
create index money_approval_open on money_approval (asked_at) where status = 'REQUESTED';
create index money_approval_subject on money_approval (tenant_id, subject_id);
-- one open request about a record and kind
create unique index money_approval_once on money_approval (tenant_id, kind, subject_id) where status = 'REQUESTED';
