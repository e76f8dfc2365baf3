-- Entries are sealed in the order of their transactions instead of by the clock, which may be set either way between two
-- entries or between an entry and its seal. Entries of before get this transaction, so they come first, by time.
alter table audit_entry add column arrived bigint not null default (pg_current_xact_id()::text)::bigint;
-- Entries lie in the order of their arrival already, so a few bytes for each hundred pages find the newest ones.
create index audit_entry_arrived on audit_entry using brin (arrived) with (autosummarize = on);

-- How far the trail is sealed: every entry of a transaction before `arrived` has its seal. In a copy that was restored
-- elsewhere, transactions are counted anew; entries that came with it are sealed as far as `brought`.
create table audit_sealed_to (
  is_only boolean primary key default true check (is_only),
  arrived bigint not null,
  brought bigint not null
);
insert into audit_sealed_to (arrived, brought) values (0, 0);

-- Every transaction of this database before this one has ended. Those that are known to belong to other databases of the
-- same PostgreSQL are not waited for.
create function ended_before() returns bigint language sql volatile as $$
  with present as materialized (select pg_current_snapshot() as taken)
  select coalesce((
    select min(running::text::bigint) from pg_snapshot_xip(taken) as running
    where not exists (
      select from pg_locks held join pg_stat_activity holder on holder.pid = held.pid
      where held.locktype = 'transactionid' and held.mode = 'ExclusiveLock' and held.transactionid = running::xid
        and holder.datid <> (select oid from pg_database where datname = current_database()))
  ), pg_snapshot_xmax(taken)::text::bigint) from present
$$;

create or replace function seal_audit(many integer, sealing_at timestamptz) returns integer language plpgsql as $$
declare
  one record;
  done audit_sealed_to;
  ended bigint;
  arrived_last bigint;
  brought_last bigint;
  tenant uuid;
  last_sequence bigint;
  last_hash text;
  seals audit_seal[] := '{}';
begin
  if not pg_try_advisory_xact_lock(7301, 1) then return 0; end if;
  select * into done from audit_sealed_to;
  -- Before the entries are looked at: of each transaction that has ended by now, all entries are seen then.
  ended := ended_before();
  -- Further than this PostgreSQL has ever counted: a copy that was restored here.
  if done.arrived > pg_snapshot_xmax(pg_current_snapshot())::text::bigint then done.arrived := 0; end if;
  for one in
    select oldest.entry from (
      select e as entry from audit_entry e
      where (e.arrived >= done.arrived and e.arrived < ended
          or e.arrived >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint and e.arrived > done.brought)
        and not exists (select from audit_seal s where s.tenant_id = e.tenant_id and s.entry_id = e.id)
      order by e.arrived, e.at, e.id limit many) oldest
    order by (oldest.entry).tenant_id, (oldest.entry).arrived, (oldest.entry).at, (oldest.entry).id
  loop
    if tenant is distinct from (one.entry).tenant_id then
      tenant := (one.entry).tenant_id;
      last_sequence := null;
      last_hash := null;
      select s.sequence, s.hash into last_sequence, last_hash from audit_seal s
        where s.tenant_id = tenant order by s.sequence desc limit 1;
    end if;
    last_sequence := coalesce(last_sequence, 0) + 1;
    last_hash := audit_hash(coalesce(last_hash, ''), one.entry);
    seals := seals || row(tenant, last_sequence, (one.entry).id, (one.entry).at, last_hash, sealing_at)::audit_seal;
    if (one.entry).arrived < ended then arrived_last := greatest(arrived_last, (one.entry).arrived);
    else brought_last := greatest(brought_last, (one.entry).arrived); end if;
  end loop;
  insert into audit_seal select * from unnest(seals);
  -- A full batch may have ended in the middle of a transaction, which the next one goes on with.
  if cardinality(seals) < many then
    arrived_last := ended;
    done.brought := greatest(done.brought, brought_last);
  end if;
  done.arrived := greatest(done.arrived, arrived_last);
  update audit_sealed_to set arrived = done.arrived, brought = done.brought
    where (arrived, brought) is distinct from (done.arrived, done.brought);
  return cardinality(seals);
end $$;
