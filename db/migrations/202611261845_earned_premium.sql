-- What each policy earns by month, a calendar year in a row, so that a graph adds it up over a book. It follows from the
-- transactions: each recording writes it anew, the doctor compares it. `BOTH` where restated and booked are the same.
create table policy_earned (
  tenant_id uuid not null,
  policy_id uuid not null,
  year smallint not null,
  basis text not null check (basis in ('BOTH', 'RESTATED', 'AS_BOOKED')),
  account_id uuid not null,
  reinsurer_id uuid,
  product text not null,
  currency text not null,
  m1 bigint not null, m2 bigint not null, m3 bigint not null, m4 bigint not null, m5 bigint not null, m6 bigint not null,
  m7 bigint not null, m8 bigint not null, m9 bigint not null, m10 bigint not null, m11 bigint not null, m12 bigint not null,
  primary key (tenant_id, policy_id, year, basis),
  -- It goes along when its account is moved to another agency.
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade on delete cascade
);
