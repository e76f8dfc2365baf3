-- The one record that a page reached by a one-time code is about; its session sees nothing else. Null: as its user.
alter table workflow add column record_id uuid;
