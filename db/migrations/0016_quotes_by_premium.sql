-- Quotes of a tenant by what they cost: without it a first page reads and sorts every quote of the tenant.
create index quote_premium on quote (tenant_id, total_premium desc nulls last, id desc);
