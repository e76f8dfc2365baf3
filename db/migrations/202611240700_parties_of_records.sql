-- Which party has which part in a record, since when and until when. A row is added when a relation begins and closed once
-- when it ends; what is agreed for a later day is not here yet. So a row without an end says what is true now.
create table party_relation (
  record_kind text not null check (record_kind in ('account', 'policy', 'org')),
  record_id uuid not null,
  role text not null check (role in ('SERVICER', 'INSURER', 'MEMBER')),
  -- no foreign key: issuing a policy must not wait for its insurer's row
  party_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz,
  -- percent that an insurer takes of a policy, each severally
  share_percent smallint,
  -- by which document it began, and why, where it did not begin with its record
  document_id uuid,
  reason text,
  primary key (record_id, role, party_id, from_at),
  check (until_at >= from_at)
);
create index party_relation_current on party_relation (party_id, role, record_id) where until_at is null;
create index party_relation_former on party_relation (party_id, role, until_at desc, record_id) where until_at is not null;
-- An account is serviced by one agency, an agency is a member of one cluster.
create unique index party_relation_only on party_relation (record_id, role)
  where until_at is null and role in ('SERVICER', 'MEMBER');

create function party_relation_only_closes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.until_at is null and new.until_at is not null
    and (new.record_kind, new.record_id, new.role, new.party_id, new.from_at, new.share_percent, new.document_id, new.reason)
      is not distinct from
      (old.record_kind, old.record_id, old.role, old.party_id, old.from_at, old.share_percent, old.document_id, old.reason)
  then return new; end if;
  raise exception 'a relation of a party is only closed, once' using errcode = 'restrict_violation';
end $$;
create trigger party_relation_only_closes before update or delete on party_relation
  for each row execute function party_relation_only_closes();

-- What begins with a record is written with it, by whatever statement adds the record.
create function account_servicer() returns trigger language plpgsql as $$
begin
  insert into party_relation (record_kind, record_id, role, party_id, from_at)
  values ('account', new.id, 'SERVICER', new.tenant_id, new.created_at);
  return null;
end $$;
create trigger account_servicer after insert on account for each row execute function account_servicer();

-- The carrier that writes the policy, and those who share it. A carrier without an account here is a name and reads nothing.
create function insurers_of(carrier uuid, carriers jsonb) returns table (party uuid, share smallint) language sql immutable as $$
  select one.party, max(one.share) from (
    select carrier as party, null::smallint as share
    union all
    select (member->>'party')::uuid, (member->>'percent')::smallint from jsonb_array_elements(carriers) member
    where member->>'party' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  ) one group by one.party
$$;

create function policy_insurers() returns trigger language plpgsql as $$
begin
  insert into party_relation (record_kind, record_id, role, party_id, from_at, share_percent)
  select 'policy', new.id, 'INSURER', party, new.created_at, share from insurers_of(new.carrier_id, new.carriers);
  return null;
end $$;
create trigger policy_insurers after insert on policy for each row execute function policy_insurers();

create function org_membership() returns trigger language plpgsql as $$
begin
  if new.cluster_id is not null then
    insert into party_relation (record_kind, record_id, role, party_id, from_at)
    values ('org', new.id, 'MEMBER', new.cluster_id, new.created_at);
  end if;
  return null;
end $$;
create trigger org_membership after insert on org for each row execute function org_membership();

insert into party_relation (record_kind, record_id, role, party_id, from_at)
select 'account', id, 'SERVICER', tenant_id, created_at from account
union all
select 'org', id, 'MEMBER', cluster_id, created_at from org where cluster_id is not null;
insert into party_relation (record_kind, record_id, role, party_id, from_at, share_percent)
select 'policy', policy.id, 'INSURER', party, created_at, share from policy, insurers_of(carrier_id, carriers);

-- An insurer's list is joined with its relations, and put in order by when policies changed; so is that of the staff.
drop index policy_carrier;
create index policy_all_modified on policy (modified_at desc nulls last, id desc);
