-- Authority by premium, credit and industry class beside limit and revenue.
alter table underwriting_authority
  add column largest_premium bigint,
  -- whole percent by which schedule rating may lower a premium
  add column largest_credit integer check (largest_credit between 0 and 100),
  -- worst hazard class, 1 to 5
  add column highest_class integer check (highest_class between 1 and 5);

alter table quote
  -- hazard class that the terms were priced in
  add column hazard_class integer,
  -- what the broker asked for, before an underwriter offered something else; null where nobody did
  add column asked jsonb,
  add column asked_by text;
