-- Applications that came in: an account that is to be looked at before it is quoted.
create sequence submission_number start 100001;
create table submission (
  tenant_id uuid not null,
  id uuid not null,
  submission_number text not null,
  account_id uuid not null,
  carrier_id uuid,
  account_name text not null,
  agency_name text not null,
  market text not null,
  state text,
  -- asked for in particular; null is any
  product text,
  is_renewal boolean not null,
  status text not null check (status in ('NEW', 'ASSIGNED', 'CERTIFIED', 'COMPLETED', 'DECLINED', 'NON_VIABLE')),
  assignee_id uuid,
  assignee_name text,
  -- entry of the trail that told the underwriters of it: the message of their inbox
  msg_id uuid not null,
  note text,
  declination_reason text,
  declination_reason_description text,
  fill_in_declination_reason text,
  decided_by text,
  decided_at timestamptz,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  lock_version integer not null default 1,
  search tsvector not null,
  primary key (tenant_id, id)
);
create index submission_id on submission (id);
create index submission_modified on submission (tenant_id, modified_at desc nulls last, id desc);
create index submission_all_modified on submission (modified_at desc nulls last, id desc);
create unique index submission_open on submission (tenant_id, account_id) where status in ('NEW', 'ASSIGNED', 'CERTIFIED');
create index submission_account on submission (tenant_id, account_id, created_at desc);
create index submission_search on submission using gin (search);

-- The events that become messages, with those of submissions.
drop index audit_message;
create index audit_message on audit_entry (tenant_id, at desc, id desc) where action in (
  'quote.released', 'quote.declined', 'quote.reopened', 'quote.referred', 'quote.invalidated', 'quote.expired',
  'quote.signed', 'quote.bindRequested', 'quote.bindRejected', 'quote.bound', 'quote.rescinded',
  'quote.binderReinstated', 'quote.binderVoided', 'subjectivity.set', 'subjectivity.due', 'subjectivity.clear',
  'subjectivity.return', 'subjectivity.waive', 'subjectivity.reopen', 'subjectivity.scanCleared', 'policy.issued',
  'policy.renewalReminded', 'policy.expired', 'quote.submitted', 'subjectivity.submit', 'submission.created',
  'submission.certified', 'submission.declined', 'submission.nonViable', 'submission.reopened');
drop index audit_staff_message;
create index audit_staff_message on audit_entry (at desc, id desc) where to_status = 'REFERRED' or action in (
  'quote.submitted', 'quote.referred', 'quote.bindRequested', 'quote.signed', 'subjectivity.submit',
  'subjectivity.due', 'subjectivity.scanCleared', 'submission.created');
