-- Who asked for an extended reporting period of an ended policy, when, and of how many years. That it was bought is a
-- transaction of the policy.
create table reporting_request (
  tenant_id uuid not null,
  policy_id uuid not null,
  years integer not null,
  -- local day of the insured, which has to be within the days in which one can be bought
  requested_on date not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  primary key (tenant_id, policy_id),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade
);
