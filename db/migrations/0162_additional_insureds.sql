-- Organizations that a quote covers for their liability arising from the insured.
alter table quote add column additional_insureds jsonb not null default '[]';
