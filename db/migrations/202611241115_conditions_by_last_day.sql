-- The list of all conditions: what is still to be met first, by its last day; of an agency, and of all for the provider.
create index subjectivity_tenant_due on subjectivity
  (tenant_id, (case when status in ('OPEN', 'SUBMITTED') then due_date else 'infinity'::date end), id);
create index subjectivity_due on subjectivity
  ((case when status in ('OPEN', 'SUBMITTED') then due_date else 'infinity'::date end), id);
