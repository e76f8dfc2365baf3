-- The rating program that the renewal of a policy is rated on; null for the one in force on the renewal's first day.
alter table policy add column renewal_program text;

-- An order by which renewals of a book get a rating program; its tenant is the organization of who ordered it.
create table program_order (
  tenant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  product text not null,
  program text not null,
  -- which policies were chosen
  agency_id uuid,
  agency_name text,
  state text,
  ends_from date,
  ends_until date,
  reason text not null,
  ordered_by uuid not null,
  ordered_by_name text not null,
  finished_at timestamptz,
  undo_until timestamptz,
  undo_reason text,
  undone_by uuid,
  undone_by_name text,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id),
  check ((status = 'RUNNING') = (finished_at is null)),
  check ((finished_at is null) = (undo_until is null)),
  check ((status in ('UNDOING', 'UNDONE')) = (undo_reason is not null))
);
create unique index program_order_id on program_order (id);
-- one way at a time for the renewals of a product
create unique index program_order_under_way on program_order (product) where status in ('RUNNING', 'UNDOING');
create index program_order_latest on program_order (created_at desc, id desc);

-- What became of each policy of an order: its renewal got the program or stayed, and when the order is undone, it went
-- back or was kept.
create table program_order_policy (
  tenant_id uuid not null,
  order_id uuid not null,
  policy_id uuid not null,
  policy_number text not null,
  company_name text not null,
  agency_name text not null,
  end_date date not null,
  premium bigint not null,
  -- the program that was chosen before, where one was
  before text,
  moved_at timestamptz,
  stayed_at timestamptz,
  stayed_reason text,
  returned_at timestamptz,
  kept_at timestamptz,
  kept_reason text,
  primary key (tenant_id, order_id, policy_id),
  foreign key (tenant_id, order_id) references program_order (tenant_id, id),
  check (moved_at is null or stayed_at is null),
  check ((stayed_at is null) = (stayed_reason is null)),
  check (returned_at is null or kept_at is null),
  check ((kept_at is null) = (kept_reason is null)),
  check (moved_at is not null or (returned_at is null and kept_at is null))
);
create index program_order_policy_waiting on program_order_policy (order_id, policy_id)
  where moved_at is null and stayed_at is null;
