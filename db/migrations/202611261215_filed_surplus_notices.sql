-- Surplus lines notices that staff file: words and layout with their source, compared and approved by a second user.
create table surplus_notice (
  id uuid primary key,
  kind text not null check (kind in ('POLICY', 'APPLICANT')),
  state text not null,
  statute text not null,
  valid_from date not null,
  -- Of an applicant's notice.
  title text not null,
  texts json not null,
  layout json not null,
  source text not null,
  read_on date not null,
  note text not null,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'RETIRED')),
  drafted_by uuid not null,
  drafted_by_name text not null,
  drafted_at timestamptz not null,
  -- Who returned, approved or retired it last, and what was said.
  decided_by_name text,
  decided_at timestamptz,
  decision_note text,
  approved_by uuid,
  approved_by_name text,
  approved_on date,
  compared_with text,
  lock_version integer not null default 1,
  modified_at timestamptz not null,
  constraint approved_by_another check (approved_by is null or approved_by <> drafted_by),
  constraint approved_with_source check (
    status <> 'APPROVED' or (approved_by is not null and approved_on is not null and compared_with is not null))
);
create unique index surplus_notice_day on surplus_notice (state, kind, valid_from) where status = 'APPROVED';

-- What was printed by an approved notice can be shown to have been approved: it is retired, and never changed.
create function approved_notice_stands() returns trigger language plpgsql as $$
declare
  may_change constant text[] := '{status,lock_version,modified_at,decided_by_name,decided_at,decision_note}';
begin
  if old.approved_by is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change
      or new.status not in ('APPROVED', 'RETIRED') or (old.status = 'RETIRED' and new.status <> 'RETIRED') then
    raise exception 'an approved surplus lines notice never changes';
  end if;
  return new;
end $$;
create trigger surplus_notice_stands before update or delete on surplus_notice
  for each row execute function approved_notice_stands();
