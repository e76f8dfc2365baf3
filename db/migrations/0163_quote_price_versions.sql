-- Prices that a quote had before its present one, each with how it was worked out. A version is kept when another price
-- takes its place, so that a quote that is never priced otherwise has none.
create table quote_price_version (
  tenant_id uuid not null,
  quote_id uuid not null,
  -- of the quote, under which it had this price last
  lock_version integer not null,
  calculation json not null,
  worksheet json not null,
  -- when another price took its place, and who made that one
  superseded_at timestamptz not null,
  superseded_by text not null,
  primary key (tenant_id, quote_id, lock_version)
);
