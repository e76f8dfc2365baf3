-- A code belongs to the network that asked for it, so that a stranger's request replaces no code of its owner.
alter table one_time_code add column network text not null default '';
alter table one_time_code drop constraint one_time_code_pkey;
alter table one_time_code add primary key (subject, network);

-- Wrong codes in a row, which no waiting and no new code begins anew: only a right one, or a reset of the factor.
create table wrong_code (
  subject text primary key,
  in_a_row integer not null
);

-- Counts of one name from every network are found and forgotten together.
create index throttle_by_prefix on throttle (bucket text_pattern_ops);
