-- An account may invite an address that has a login in another account and must not learn of it: such a user is
-- listed like others who have not joined yet, and never can.
alter table app_user add column has_other_login boolean not null default false;
drop index app_user_email;
create index app_user_address on app_user (lower(email));
create unique index app_user_email on app_user (lower(email)) where not has_other_login;
create unique index app_user_invited on app_user (lower(email), org_id) where has_other_login;
