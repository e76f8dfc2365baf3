-- Who opted a policy out of its renewal, or muted its reminders, when and why; all three are null where no one did.
alter table policy
  add column opted_out_at timestamptz, add column opted_out_by text, add column opted_out_reason text,
  add column muted_at timestamptz, add column muted_by text, add column muted_reason text,
  add check (num_nulls(opted_out_at, opted_out_by, opted_out_reason) in (0, 3)),
  add check (num_nulls(muted_at, muted_by, muted_reason) in (0, 3));
