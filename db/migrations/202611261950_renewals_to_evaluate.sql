-- Policies whose renewal the calendar has not looked at yet, in the order in which it looks: each batch begins where the
-- one before ended, and reads no policy that is done.
create index policy_to_evaluate on policy (end_date, id)
  where status = 'IN FORCE' and renewed_by is null and renewal_evaluated_at is null;
