-- The same seals with less work: the last seal of each tenant is looked up once a run instead of once an entry, and all
-- seals of a run are written in one statement. Entries of a tenant keep their order, which is all that the chain knows.
create or replace function seal_audit(many integer, sealing_at timestamptz) returns integer language plpgsql as $$
declare
  one record;
  since timestamptz := coalesce((select max(entry_at) - interval '1 hour' from audit_seal), '-infinity');
  tenant uuid;
  last_sequence bigint;
  last_hash text;
  seals audit_seal[] := '{}';
begin
  if not pg_try_advisory_xact_lock(7301, 1) then return 0; end if;
  for one in
    select oldest.entry from (
      select e as entry from audit_entry e
      where e.at > since
        and not exists (select from audit_seal s where s.tenant_id = e.tenant_id and s.entry_id = e.id)
      order by e.at, e.id limit many) oldest
    order by (oldest.entry).tenant_id, (oldest.entry).at, (oldest.entry).id
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
  end loop;
  insert into audit_seal select * from unnest(seals);
  return cardinality(seals);
end $$;
