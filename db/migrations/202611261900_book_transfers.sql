-- An order by which accounts of one agency move to another one; its tenant is the agency that gives them, and stays.
create table book_transfer (
  tenant_id uuid not null,
  id uuid not null,
  status text not null check (status in ('RUNNING', 'DONE', 'UNDOING', 'UNDONE')),
  from_name text not null,
  receiver_id uuid not null,
  receiver_name text not null,
  market text not null check (market in ('US', 'UK')),
  -- which accounts were chosen
  producer text,
  product text,
  state text,
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
  check (receiver_id <> tenant_id),
  check ((status = 'RUNNING') = (finished_at is null)),
  check ((finished_at is null) = (undo_until is null)),
  check ((status in ('UNDOING', 'UNDONE')) = (undo_reason is not null))
);
create unique index book_transfer_id on book_transfer (id);
-- one way at a time for the accounts of an agency
create unique index book_transfer_under_way on book_transfer (tenant_id) where status in ('RUNNING', 'UNDOING');
create index book_transfer_latest on book_transfer (created_at desc, id desc);

-- What became of each account of an order: it moved or stayed, and when the order is undone, it returned or was kept.
create table book_transfer_account (
  tenant_id uuid not null,
  transfer_id uuid not null,
  account_id uuid not null,
  company_name text not null,
  state text,
  policies integer not null,
  premium bigint not null,
  moved_at timestamptz,
  stayed_at timestamptz,
  stayed_reason text,
  returned_at timestamptz,
  kept_at timestamptz,
  kept_reason text,
  primary key (tenant_id, transfer_id, account_id),
  foreign key (tenant_id, transfer_id) references book_transfer (tenant_id, id),
  check (moved_at is null or stayed_at is null),
  check ((stayed_at is null) = (stayed_reason is null)),
  check (returned_at is null or kept_at is null),
  check ((kept_at is null) = (kept_reason is null)),
  check (moved_at is not null or (returned_at is null and kept_at is null))
);
create index book_transfer_account_waiting on book_transfer_account (transfer_id, account_id)
  where moved_at is null and stayed_at is null;
