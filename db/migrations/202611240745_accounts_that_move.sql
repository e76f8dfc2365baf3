-- An account that is moved to another agency takes along what hangs on it by its key.
alter table question_request drop constraint question_request_tenant_id_account_id_fkey,
  add foreign key (tenant_id, account_id) references account (tenant_id, id) on update cascade;
alter table renewal_reminder drop constraint renewal_reminder_tenant_id_policy_id_fkey,
  add foreign key (tenant_id, policy_id) references policy (tenant_id, id) on update cascade;

-- A link that was mailed names its request alone: since then the account may have been moved.
create index question_request_id on question_request (id);
-- Claims of a policy, which its insurers read and an account takes along.
create index claim_policy on claim (tenant_id, policy_id);
