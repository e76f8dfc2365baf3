-- An approved program or set of referral rules that priced no quote can be withdrawn until its day: one user requests
-- it, another confirms.
drop trigger rating_program_stands on rating_program;
drop function rating_program_stands();
drop trigger referral_rule_set_stands on referral_rule_set;
drop function referral_rule_set_stands();

alter table rating_program
  add column approved_by uuid,
  add column withdrawal_asked_by uuid,
  add column withdrawal_asked_by_name text,
  add column withdrawal_asked_at timestamptz,
  add column withdrawal_reason text,
  add column withdrawn_by uuid,
  add column withdrawn_by_name text,
  add constraint withdrawn_by_two check (withdrawn_by is null or withdrawn_by <> withdrawal_asked_by);
alter table referral_rule_set
  add column approved_by uuid,
  add column withdrawal_asked_by uuid,
  add column withdrawal_asked_by_name text,
  add column withdrawal_asked_at timestamptz,
  add column withdrawal_reason text,
  add column withdrawn_by uuid,
  add column withdrawn_by_name text,
  add constraint withdrawn_by_two check (withdrawn_by is null or withdrawn_by <> withdrawal_asked_by);

-- Who approved was kept by name alone; the trail has the user.
update rating_program set approved_by = (select actor_id from audit_entry
  where record_id = rating_program.id and action = 'rating.programApproved' order by at desc limit 1)
where status = 'APPROVED';
update referral_rule_set set approved_by = (select actor_id from audit_entry
  where record_id = referral_rule_set.id and action = 'referral.rulesApproved' order by at desc limit 1)
where status = 'APPROVED';

-- Whether a price of any quote, today's or an earlier one, was made with a version: `kind` is the key of its name in a
-- price, program or rules. Rates price quotes from their approval on, rules only from their day on, which begins first
-- in the easternmost market; a day more than that covers commands that were under way.
create function version_has_priced(kind text, of_product text, from_day date, approved_at timestamptz)
returns boolean language sql stable as $$
  with named as (
    select of_product || case kind when 'rules' then ' rules ' else ' ' end || to_char(from_day, 'YYYY-MM-DD') as version,
      case kind when 'rules' then from_day::timestamp at time zone 'UTC' else approved_at end - interval '1 day' as since
  )
  select exists (
    select from quote, named
    where quote.product = of_product and quote.modified_at >= named.since
      and (case kind when 'rules' then quote.calculation->>'rules' else quote.program end = named.version
        or exists (select from quote_price_version earlier where earlier.tenant_id = quote.tenant_id
          and earlier.quote_id = quote.id and earlier.calculation->>kind = named.version))
  )
$$;

-- Arguments: the version's key in a price, and its name in a sentence.
create function approved_version_stands() returns trigger language plpgsql as $$
declare
  may_change constant text[] := '{status,lock_version,modified_at,withdrawal_asked_by,withdrawal_asked_by_name,withdrawal_asked_at,withdrawal_reason,withdrawn_by,withdrawn_by_name}';
begin
  if old.status <> 'APPROVED' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' or to_jsonb(new) - may_change is distinct from to_jsonb(old) - may_change then
    raise exception 'an approved % never changes', tg_argv[1];
  end if;
  if new.status <> 'APPROVED' and (new.status <> 'WITHDRAWN' or new.withdrawn_by is null
      or old.withdrawal_asked_by is null or new.withdrawal_asked_by is distinct from old.withdrawal_asked_by
      or version_has_priced(tg_argv[0], old.product, old.effective_date, old.decided_at)) then
    raise exception 'an approved % is withdrawn by two users, and only while it has priced nothing', tg_argv[1];
  end if;
  return new;
end $$;
create trigger rating_program_stands before update or delete on rating_program
  for each row execute function approved_version_stands('program', 'rating program');
create trigger referral_rule_set_stands before update or delete on referral_rule_set
  for each row execute function approved_version_stands('rules', 'set of referral rules');
