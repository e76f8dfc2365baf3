-- The retroactive dates that a renewal takes over from the expiring terms; null where they follow from the first day and the years.
alter table quote add column retroactive jsonb;
-- Renewals from before dates were kept with the terms: each is corrected once.
alter table policy add column has_retroactive_dates boolean not null default false;
create index policy_without_retroactive_dates on policy (created_at, id) where renewal_of is not null and not has_retroactive_dates;
create index quote_without_retroactive_dates on quote (created_at, id) where is_renewal and retroactive is null;
