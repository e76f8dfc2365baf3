-- Changes that are endorsements of their own, found by their policy: most transactions are none.
create index policy_transaction_endorsements on policy_transaction (policy_id, sequence)
  where reverses is null and reapplies is null
    and kind in ('endorsement', 'non-premium', 'correction', 'broker change', 'run-off', 'extension');

-- Endorsements as lists read them: numbered without gaps in the order of recording, with what their whole recording costs.
create view endorsement as
select policy.tenant_id, overlay(overlay(md5(policy.id::text || '/' || link.sequence) placing '8' from 13 for 1) placing 'a' from 17 for 1)::uuid as id, policy.id as policy_id, policy.account_id,
  policy.carrier_id, policy.reinsurer_id, policy.processor_id, policy.policy_number, policy.product, policy.company_name,
  policy.agency_name, policy.currency, policy.status as policy_status, policy.effective_date as term_begins,
  policy.end_date as term_ends, policy.state, policy.market, policy.search, link.sequence, link.kind,
  link.effective_date, link.recorded_at, link.recorded_by, link.reason,
  policy.policy_number || '/E' || lpad((
    select count(*) from policy_transaction before
    where before.policy_id = link.policy_id and before.sequence <= link.sequence
      and before.reverses is null and before.reapplies is null
      and before.kind in ('endorsement', 'non-premium', 'correction', 'broker change', 'run-off', 'extension')
  )::text, 2, '0') as number,
  (select sum(part.premium) from policy_transaction part
    where part.tenant_id = link.tenant_id and part.policy_id = link.policy_id
      and (part.sequence = link.sequence or part.group_sequence = link.group_sequence))::bigint as premium,
  (select sum(part.total) from policy_transaction part
    where part.tenant_id = link.tenant_id and part.policy_id = link.policy_id
      and (part.sequence = link.sequence or part.group_sequence = link.group_sequence))::bigint as total,
  exists (select from policy_transaction back
    where back.tenant_id = link.tenant_id and back.policy_id = link.policy_id and back.reverses = link.sequence
      and not exists (select from policy_transaction again where again.tenant_id = link.tenant_id
        and again.policy_id = link.policy_id and again.reapplies = link.sequence)) as is_reversed
from policy_transaction link join policy on policy.id = link.policy_id
where link.reverses is null and link.reapplies is null
  and link.kind in ('endorsement', 'non-premium', 'correction', 'broker change', 'run-off', 'extension');
