-- When a step of the move last failed: the page says so, and the move may be asked for again. Null where it goes on.
alter table tenant_clock add column failed_at timestamptz;
