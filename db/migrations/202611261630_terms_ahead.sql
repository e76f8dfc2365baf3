-- What the row of a policy says from a later day on, the next day first: the calendar moves it there.
alter table policy add column ahead jsonb not null default '[]';
create index policy_ahead on policy ((ahead -> 0 ->> 'from'), id) where ahead <> '[]';
