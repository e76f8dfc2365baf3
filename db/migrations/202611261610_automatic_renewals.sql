-- Who agreed that a policy is renewed by itself, and when; in whose name the calendar offers it.
-- What the calendar found 120 days before the end, and when it offered; null before.
alter table policy
  add column auto_renewal_at timestamptz, add column auto_renewal_by uuid, add column auto_renewal_by_name text,
  add column renewal_evaluated_at timestamptz, add column renewal_obstacles jsonb,
  add column renewal_offered_at timestamptz,
  add check (num_nulls(auto_renewal_at, auto_renewal_by, auto_renewal_by_name) in (0, 3)),
  add check (num_nulls(renewal_evaluated_at, renewal_obstacles) in (0, 2));
create index policy_automatic on policy (end_date) where auto_renewal_at is not null and renewed_by is null;
