-- A policy that took the place of another one when that was rewritten, and the other way round.
alter table policy add column rewrite_of uuid;
alter table policy add column rewritten_as uuid;
