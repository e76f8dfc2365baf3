-- Answers that the evidence contradicts, each with its confirmation once somebody gave one; written with the score.
alter table account add column contradictions jsonb not null default '[]';
