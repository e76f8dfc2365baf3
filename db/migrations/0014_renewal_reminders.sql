-- Which reminders of its end a policy had: each rung of the ladder is told once, however often the calendar runs.
create table renewal_reminder (
  tenant_id uuid not null,
  policy_id uuid not null,
  days_before smallint not null,
  sent_at timestamptz not null,
  primary key (tenant_id, policy_id, days_before),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id)
);
