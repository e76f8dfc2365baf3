-- What a person did with a message of the inbox. The message itself is an entry of the audit trail.
create table message_mark (
  user_id uuid not null,
  entry_id uuid not null,
  org_id uuid not null,
  user_name text not null,
  seen_at timestamptz,
  is_archived boolean not null default false,
  is_starred boolean not null default false,
  labels text[] not null default '{}',
  primary key (user_id, entry_id)
);
create index message_mark_entry on message_mark (entry_id, org_id);

-- The events that become messages (domain/message/events.ts), the latest first: of one agency, and of all.
create index audit_message on audit_entry (tenant_id, at desc, id desc) where action in (
  'quote.released', 'quote.declined', 'quote.reopened', 'quote.referred', 'quote.invalidated', 'quote.expired',
  'quote.signed', 'quote.bindRequested', 'quote.bindRejected', 'quote.bound', 'quote.rescinded',
  'quote.binderReinstated', 'quote.binderVoided', 'subjectivity.set', 'subjectivity.due', 'subjectivity.clear',
  'subjectivity.return', 'subjectivity.waive', 'subjectivity.reopen', 'subjectivity.scanCleared', 'policy.issued',
  'policy.renewalReminded', 'policy.expired', 'quote.submitted', 'subjectivity.submit');
create index audit_staff_message on audit_entry (at desc, id desc) where to_status = 'REFERRED' or action in (
  'quote.submitted', 'quote.referred', 'quote.bindRequested', 'quote.signed', 'subjectivity.submit',
  'subjectivity.due', 'subjectivity.scanCleared');
