-- The worksheet of a price is ten times as large as the price and read only when somebody opens a figure, so it stands
-- in a column of its own: a large value that a statement neither reads nor changes costs it nothing.
alter table quote add column worksheet json;
alter table policy_transaction add column worksheet json;

update quote set
  worksheet = json_build_object('steps', calculation -> 'steps', 'proof', calculation -> 'proof',
    'pricesToFix', calculation -> 'pricesToFix'),
  calculation = (calculation::jsonb - '{steps,proof,pricesToFix}'::text[])::json
where calculation is not null;

-- Transactions of policies are never changed: those recorded before keep their worksheet inside the calculation.
