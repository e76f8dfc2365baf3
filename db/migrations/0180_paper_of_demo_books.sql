-- Demo books that were told before some products were written get the paper that a new book has: from the carrier
-- that already writes the product beside it. Elsewhere a carrier's paper is the carrier's own to give.
insert into paper (product, market, is_surplus, carrier_id, reinsurer_id)
select given.product, beside.market, beside.is_surplus, beside.carrier_id, beside.reinsurer_id
from (values
  ('ZSP', 'P250'), ('P100_PRO', 'P100'), ('PRIME_CLOUD', 'P250_S'), ('PRIME_TECH', 'P250_S'),
  ('PRIME_TECH_PLUS', 'P250_S'), ('P_PLUS', 'P250_S'), ('P_ONE_PLUS', 'P_ONE'), ('PRIME_ONE_TECH', 'P_ONE')
) as given (product, of)
join paper beside on beside.product = given.of
where exists (select 1 from setting where name = 'demo.logins')
on conflict do nothing;
