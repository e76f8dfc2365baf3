-- The facts that a price rests on, so that the terms of a policy can be priced again within its term.
alter table quote add column risk jsonb;
alter table policy_transaction add column facts jsonb;
-- Who was insured when a policy was issued, before changes of it could be recorded.
alter table policy_transaction disable trigger policy_transaction_append_only;
update policy_transaction link
set facts = jsonb_build_object('contact', policy.contact, 'insured', jsonb_build_object('name', policy.company_name))
from policy where policy.id = link.policy_id and link.sequence = 1;
alter table policy_transaction enable trigger policy_transaction_append_only;
