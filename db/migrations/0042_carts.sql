-- Quotes that a producer compares and requests together; five of an account at most.
create table cart_quote (
  tenant_id uuid not null,
  account_id uuid not null,
  quote_id uuid not null,
  carrier_id uuid,
  added_by text not null,
  added_at timestamptz not null,
  primary key (tenant_id, account_id, quote_id)
);
