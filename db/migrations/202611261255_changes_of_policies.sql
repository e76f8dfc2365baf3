-- What a transaction changes in the terms of its policy, and how it relates to the others of the chain.
alter table policy_transaction
  add column changes jsonb not null default '[]',
  add column additional_insureds jsonb,
  add column group_sequence integer,
  add column reverses integer,
  add column reapplies integer,
  add column reason text,
  add column returns jsonb,
  add column charge bigint,
  add check (group_sequence <= sequence),
  add check (reverses < sequence),
  add check (reapplies < sequence);
-- Nothing is taken back twice.
create unique index policy_transaction_reverses on policy_transaction (policy_id, reverses) where reverses is not null;

-- Who was insured along with the insured when a policy was issued stood on its quote alone.
alter table policy_transaction disable trigger policy_transaction_append_only;
update policy_transaction link set additional_insureds = quote.additional_insureds
from policy join quote on quote.tenant_id = policy.tenant_id and quote.id = policy.quote_id
where policy.id = link.policy_id and link.sequence = 1;
update policy_transaction set additional_insureds = '[]' where sequence = 1 and additional_insureds is null;
alter table policy_transaction enable trigger policy_transaction_append_only;
alter table policy_transaction add check ((sequence = 1) = (additional_insureds is not null));
