-- A sandbox is an agency whose business dates follow a clock of its own. It goes forward only, day by day up to the day
-- that was asked for; sign-in, links and the audit trail stay on the time of the machine.
create table tenant_clock (
  tenant_id uuid primary key references org (id),
  -- By how many milliseconds the business of the tenant is ahead of the machine.
  ahead_ms bigint not null default 0 check (ahead_ms >= 0),
  -- The day that it is moving to; null while it waits.
  advancing_to date,
  -- Who asked for that.
  advanced_by text,
  -- The run that moves it, and until when it alone does: one that was killed is followed by another.
  mover uuid,
  mover_until timestamptz,
  opened_at timestamptz not null,
  opened_by_name text not null,
  lock_version integer not null default 1
);

create function keep_clock_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'a sandbox stays one'; end if;
  if new.tenant_id <> old.tenant_id or new.ahead_ms < old.ahead_ms then
    raise exception 'the clock of a sandbox goes forward only';
  end if;
  return new;
end $$;
create trigger tenant_clock_forward before update or delete on tenant_clock
  for each row execute function keep_clock_forward();

-- Mails and texts of a sandbox are kept here instead of being sent, wherever those of others go.
alter table mail_message add column sandbox_id uuid;
create index mail_message_of_sandbox on mail_message (sandbox_id, created_at desc) where sandbox_id is not null;
