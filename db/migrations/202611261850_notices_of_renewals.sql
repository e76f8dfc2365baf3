-- Notices at the end of a term are kept with those of cancellations: one calendar has both.
alter table policy_notice
  alter column cancellation_id drop not null,
  alter column reason drop not null,
  -- why a policy is not renewed
  add column ground text,
  -- what a renewal on other terms announces: its quote, both premiums and what becomes worse
  add column announced jsonb,
  -- what follows by law from the day on which it was sent
  add column outcome jsonb,
  add check ((step = 'CANCEL') = (cancellation_id is not null and reason is not null)),
  add check ((step = 'NONRENEWAL') = (ground is not null)),
  add check ((step = 'CHANGED_RENEWAL') = (announced is not null));

-- One of each kind waits at a time.
create unique index policy_notice_of_renewal on policy_notice (policy_id, step)
  where step <> 'CANCEL' and status in ('DRAFT', 'SENT', 'PROVEN');

-- The day with which cover ends, since the insurer does not renew the policy.
alter table policy add column not_renewed_on date;
