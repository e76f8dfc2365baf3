-- Who must meet a condition is reminded once a rung before and after its last day; a later last day begins anew.
-- Who sent its evidence, since it was opened, does not clear it.
alter table subjectivity
  -- business days from the last day to the latest rung that a reminder was sent for, less than 0 before it
  add column reminded_rung smallint,
  add column reminded_at timestamptz,
  -- reminders that users sent for this last day
  add column reminders_by_hand smallint not null default 0,
  add column evidence_by uuid[] not null default '{}';
