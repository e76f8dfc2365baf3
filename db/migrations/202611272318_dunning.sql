-- What was done about a payment that is or was due, each step once for its day; `due_date` is the day of the oldest part that
-- was open, or on which money for it came back.
create table dunning_step (
  tenant_id uuid not null,
  policy_id uuid not null,
  invoice_id uuid not null,
  due_date date not null,
  step text not null,
  outcome text not null,
  amount bigint not null,
  sent_to text[] not null,
  taken_by_name text not null,
  taken_at timestamptz not null,
  primary key (tenant_id, invoice_id, due_date, step),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade
);
create unique index dunning_step_invoice on dunning_step (invoice_id, due_date, step);

-- A check in the mail holds dunning for some days, once for each day that is past due.
create table dunning_hold (
  tenant_id uuid not null,
  policy_id uuid not null,
  due_date date not null,
  until_day date not null,
  note text not null,
  held_by_name text not null,
  held_at timestamptz not null,
  primary key (tenant_id, policy_id, due_date),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade
);

-- Policies whose payment reminders are paused; a notice of the law is never paused.
create table reminder_pause (
  tenant_id uuid not null,
  policy_id uuid not null,
  paused_by_name text not null,
  paused_at timestamptz not null,
  primary key (tenant_id, policy_id),
  foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade
);

-- Who receives the bills of an account along with its own contact.
create table billing_contact (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  created_by_name text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id) on update cascade
);
create index billing_contact_id on billing_contact (id);
create unique index billing_contact_email on billing_contact (tenant_id, account_id, lower(email));
