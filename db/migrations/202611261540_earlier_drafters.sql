-- A draft passes through several hands: no one of them approves it, also not who wrote most of it and was not the last.
alter table rating_program add column earlier_drafters uuid[] not null default '{}',
  add constraint approved_by_no_drafter check (approved_by <> all (earlier_drafters));
alter table referral_rule_set add column earlier_drafters uuid[] not null default '{}',
  add constraint approved_by_no_drafter check (approved_by <> all (earlier_drafters));
alter table surplus_notice add column earlier_drafters uuid[] not null default '{}',
  add constraint approved_by_no_drafter check (approved_by <> all (earlier_drafters));

-- Of drafts that are not decided yet the trail knows who had a hand in them.
update rating_program draft set earlier_drafters = array(select distinct actor_id from audit_entry
  where record_id = draft.id and action in ('rating.programDrafted', 'rating.programChanged') and actor_id is not null)
where status in ('DRAFT', 'SUBMITTED');
update referral_rule_set draft set earlier_drafters = array(select distinct actor_id from audit_entry
  where record_id = draft.id and action in ('referral.rulesDrafted', 'referral.rulesChanged') and actor_id is not null)
where status in ('DRAFT', 'SUBMITTED');
update surplus_notice draft set earlier_drafters = array(select distinct actor_id from audit_entry
  where record_id = draft.id and action in ('notice.filed', 'notice.changed') and actor_id is not null)
where status in ('DRAFT', 'SUBMITTED');
