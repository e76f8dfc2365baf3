-- The insurers of a policy with their several shares, as its documents name them: [{"party", "percent"}], the one whose
-- paper it is first. The ledger owes each of them its part of the premium.
alter table policy add column carriers jsonb not null default '[]';

update policy set carriers = named.carriers
from (
  select document.tenant_id, document.policy_id, jsonb_agg(jsonb_build_object(
      'party', case when member.value->>'legalName' = paper.name then paper.id::text
        else coalesce((select min(org.id::text) from org where org.account_type = 'CARRIER'
          and org.name = member.value->>'legalName'), member.value->>'legalName') end,
      'percent', coalesce((member.value->>'sharePercent')::int, 100)) order by member.ordinality) as carriers
  from document
  join policy issued on issued.tenant_id = document.tenant_id and issued.id = document.policy_id
  join org paper on paper.id = issued.carrier_id
  cross join json_array_elements(document.facts->'carriers') with ordinality as member (value, ordinality)
  where document.kind = 'POLICY' and document.version = 1
  group by document.tenant_id, document.policy_id
) named
where named.tenant_id = policy.tenant_id and named.policy_id = policy.id;

-- Premium and commission were booked to the first carrier alone, and card fees not at all: journals of their own put
-- that right, since a posting is never changed.
create temporary table missed on commit drop as
with booked as (
  select journal.tenant_id, journal.policy_id, posting.account, sum(posting.amount) as amount
  from journal join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
  where posting.account in ('carrierPayable', 'commissionExpense')
  group by journal.tenant_id, journal.policy_id, posting.account
), moved as (
  select policy.tenant_id, policy.id as policy_id, policy.currency, booked.account,
    policy.carriers->0->>'party' as first_party, policy.carriers->1->>'party' as second_party,
    -- the first carrier's share rounded half up, the rest is the second's
    booked.amount - sign(booked.amount) * div(2 * abs(booked.amount) * (policy.carriers->0->>'percent')::int + 100, 200)
      as part
  from policy join booked on booked.tenant_id = policy.tenant_id and booked.policy_id = policy.id
  where jsonb_array_length(policy.carriers) = 2
), fees as (
  select payment.tenant_id, payment.policy_id, payment.id, payment.currency, payment.processor_name,
    (payment.completion->>'totalPaymentAmount')::bigint - payment.amount as fee
  from payment where payment.status = 'Paid'
)
select tenant_id, policy_id, currency, 'carriers:' || policy_id as key, account, first_party as party, -part as amount
  from moved where part <> 0
union all select tenant_id, policy_id, currency, 'carriers:' || policy_id, account, second_party, part
  from moved where part <> 0
union all select tenant_id, policy_id, currency, 'fee:' || id, 'cash', '', fee from fees where fee > 0
union all select tenant_id, policy_id, currency, 'fee:' || id, 'cardFeePayable', processor_name, -fee
  from fees where fee > 0;

insert into journal (tenant_id, id, key, kind, policy_id, currency, posted_at)
select tenant_id, gen_random_uuid(), key, 'correction', policy_id, currency, now()
from (select distinct tenant_id, policy_id, currency, key from missed) late;

insert into posting (tenant_id, journal_id, line, account, party, amount, currency)
select missed.tenant_id, journal.id,
  row_number() over (partition by missed.tenant_id, missed.key order by missed.account, missed.amount desc),
  missed.account, missed.party, missed.amount, missed.currency
from missed join journal on journal.tenant_id = missed.tenant_id and journal.key = missed.key;
