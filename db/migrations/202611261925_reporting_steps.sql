-- What was said of the extended reporting period of a policy that ended, each once: the written offer, and the reminder
-- before the last day on which one can be bought. Without a document nothing was said, since there is no period.
create table reporting_step (
  tenant_id uuid not null,
  policy_id uuid not null,
  step text not null check (step in ('OFFERED', 'REMINDED')),
  -- an end that was taken back and came again is another one
  ended_on date not null,
  document_id uuid,
  taken_at timestamptz not null,
  primary key (tenant_id, policy_id, step, ended_on),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade
);
