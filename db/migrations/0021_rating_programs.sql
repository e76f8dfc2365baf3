-- Rating programs made on the screen. Once approved, a program has priced or may price something: it never changes.
create table rating_program (
  id uuid primary key,
  product text not null,
  effective_date date not null,
  -- Version that it was copied from: `P100 2026-01-01`.
  based_on text not null,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'WITHDRAWN')),
  note text not null,
  file json not null,
  drafted_by uuid not null,
  drafted_by_name text not null,
  drafted_at timestamptz not null,
  decided_by_name text,
  decided_at timestamptz,
  decision_note text,
  -- Effect on the book, and the version of the tables that it was worked out under.
  replay json,
  replayed_at timestamptz,
  replayed_version integer,
  -- Counts changes of the tables.
  version integer not null default 1,
  lock_version integer not null default 1,
  modified_at timestamptz not null
);
create unique index rating_program_date on rating_program (product, effective_date) where status = 'APPROVED';

create function rating_program_stands() returns trigger language plpgsql as $$
begin
  if old.status = 'APPROVED' then
    raise exception 'an approved rating program never changes';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger rating_program_stands before update or delete on rating_program
  for each row execute function rating_program_stands();
