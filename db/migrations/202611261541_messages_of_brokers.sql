-- The events that become messages, with those of broker of record letters: PostgreSQL reads a partial index only where it
-- holds every one.
drop index audit_message;
create index audit_message on audit_entry (tenant_id, at desc, id desc) where action in (
  'quote.released', 'quote.declined', 'quote.reopened', 'quote.referred', 'quote.invalidated', 'quote.expired',
  'quote.signed', 'quote.bindRequested', 'quote.bindRejected', 'quote.bound', 'quote.rescinded',
  'quote.binderReinstated', 'quote.binderVoided', 'subjectivity.set', 'subjectivity.due', 'subjectivity.clear',
  'subjectivity.return', 'subjectivity.waive', 'subjectivity.reopen', 'subjectivity.extend',
  'subjectivity.scanCleared', 'policy.issued', 'policy.renewalReminded', 'policy.expired', 'quote.submitted',
  'subjectivity.submit', 'submission.created', 'submission.certified', 'submission.declined',
  'submission.nonViable', 'submission.reopened', 'bor.filed', 'bor.acknowledged', 'bor.rescinded', 'bor.rejected',
  'bor.effective');
drop index audit_staff_message;
create index audit_staff_message on audit_entry (at desc, id desc) where to_status = 'REFERRED' or action in (
  'quote.submitted', 'quote.referred', 'quote.bindRequested', 'quote.signed', 'subjectivity.submit',
  'subjectivity.due', 'subjectivity.scanCleared', 'submission.created', 'bor.filed');
