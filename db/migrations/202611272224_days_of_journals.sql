-- A journal says what it is about, on which day that happened, and in which period it is booked; one that is of no policy
-- is of a carrier, an agency, a file, a statement or the house. A posting has the day on which it counts, so that
-- statements of carriers, states and banks, which are of all agencies, find theirs.
alter table journal
  alter column policy_id drop not null,
  add column subject_kind text,
  add column subject_id text,
  add column occurred_on date,
  add column period text,
  -- the journal that this one undoes; once at most
  add column reverses uuid;
alter table posting add column day date;

-- Older rows count on the day on which they were posted, by the clock of their market.
alter table journal disable trigger journal_append_only;
update journal set subject_kind = 'policy', subject_id = policy_id::text,
  occurred_on = (posted_at at time zone case currency when 'GBP' then 'Europe/London' else 'America/New_York' end)::date;
update journal set period = to_char(occurred_on, 'YYYY-MM');
alter table journal enable trigger journal_append_only;
alter table posting disable trigger posting_append_only;
update posting set day = journal.occurred_on from journal
where journal.tenant_id = posting.tenant_id and journal.id = posting.journal_id;
alter table posting enable trigger posting_append_only;

alter table journal
  alter column subject_kind set not null,
  alter column subject_id set not null,
  alter column occurred_on set not null,
  alter column period set not null,
  add constraint journal_period check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  add constraint journal_subject check (subject_kind <> 'policy' or subject_id = policy_id::text);
alter table posting alter column day set not null;
create unique index journal_reverses on journal (reverses) where reverses is not null;
create index journal_subject on journal (subject_kind, subject_id) where subject_kind <> 'policy';
create index posting_day on posting (account, party, day);
drop index posting_party;

-- Periods that are not open any more, by the tenant of their book; what is in none of these rows is open.
create table ledger_period (
  tenant_id uuid not null,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  status text not null,
  lock_version integer not null default 1,
  changed_by_name text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, period)
);

-- The first open period from that of a day on. A period that is soft closed takes entries of Accounting alone, whose
-- commands say so for their transaction. Sandboxes close no periods.
create function open_period(tenant uuid, day date) returns text language plpgsql as $$
declare
  wanted text := to_char(day, 'YYYY-MM');
begin
  while exists (select from ledger_period where period = wanted and (status = 'CLOSED'
      or status = 'SOFT_CLOSED' and coalesce(current_setting('bindery.accounting', true), '') <> 'on'))
    and not exists (select from tenant_clock where tenant_id = tenant)
  loop
    wanted := to_char((wanted || '-01')::date + interval '1 month', 'YYYY-MM');
  end loop;
  return wanted;
end $$;

-- What becomes known late is booked in the first open period and keeps its day. Only an ended month can be closed, so
-- that what happens now asks nothing.
create function journal_in_open_period() returns trigger language plpgsql as $$
begin
  new.period := open_period(new.tenant_id, new.occurred_on);
  return new;
end $$;
create trigger journal_in_open_period before insert on journal for each row
  when (new.occurred_on < date_trunc('month', now() - interval '1 day'))
  execute function journal_in_open_period();

create function posting_in_open_period() returns trigger language plpgsql as $$
declare
  open text := open_period(new.tenant_id, new.day);
begin
  if open <> to_char(new.day, 'YYYY-MM') then new.day := (open || '-01')::date; end if;
  return new;
end $$;
create trigger posting_in_open_period before insert on posting for each row
  when (new.day < date_trunc('month', now() - interval '1 day'))
  execute function posting_in_open_period();

-- What the carriers bear of a policy's paid premium in all, ten-thousandths; null for a policy that was issued when they
-- bore what its agency earns and nothing more.
alter table policy add column carrier_commission_rate integer check (carrier_commission_rate between 0 and 10000);
