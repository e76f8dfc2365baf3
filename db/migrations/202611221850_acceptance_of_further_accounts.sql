-- An account learns nothing of a login elsewhere before its owner goes on in the account for the first time: until then
-- they are in none of its teams, and the teams that were chosen for them wait here. Who was let in before is known there.
alter table user_account add column accepted_at timestamptz, add column team_ids uuid[] not null default '{}';
update user_account set accepted_at = created_at;
