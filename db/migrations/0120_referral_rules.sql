-- Referral rules made on the screen. Once approved, a set has referred or may refer something: it never changes.
create table referral_rule_set (
  id uuid primary key,
  product text not null,
  effective_date date not null,
  -- Version that it was copied from: `P250 rules 2026-01-01`, or the program's own rules: `P250 2026-01-01`.
  based_on text not null,
  base_rules json not null,
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'WITHDRAWN')),
  note text not null,
  rules json not null,
  drafted_by uuid not null,
  drafted_by_name text not null,
  drafted_at timestamptz not null,
  decided_by_name text,
  decided_at timestamptz,
  decision_note text,
  -- What the rules make of the book's quotes, and the version of the rules that were tried.
  trial json,
  tried_at timestamptz,
  tried_version integer,
  version integer not null default 1,
  lock_version integer not null default 1,
  modified_at timestamptz not null
);
create unique index referral_rule_set_date on referral_rule_set (product, effective_date) where status = 'APPROVED';

create function referral_rule_set_stands() returns trigger language plpgsql as $$
begin
  if old.status = 'APPROVED' then
    raise exception 'an approved set of referral rules never changes';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger referral_rule_set_stands before update or delete on referral_rule_set
  for each row execute function referral_rule_set_stands();

create index quote_product_recent on quote (product, modified_at desc);
