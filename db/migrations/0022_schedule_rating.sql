-- What an underwriter decides for one quote beside its terms: schedule rating, and events that are not covered.
alter table quote
  -- percent of each risk characteristic, and why; null where none applies
  add column irpm jsonb,
  add column event_exclusions jsonb not null default '[]';
