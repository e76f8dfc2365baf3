-- What an agency adds of its own licenses counts once the provider's staff have verified it. What was on file before,
-- and what is imported, is verified.
alter table license add column is_verified boolean not null default true;
alter table surplus_license add column is_verified boolean not null default true;
