-- Which version of a record its reader has: a change that was made to an older one is refused, and nothing is lost.
alter table license add column lock_version integer not null default 1;
alter table agent_license add column lock_version integer not null default 1;
alter table surplus_license add column lock_version integer not null default 1;
alter table team add column lock_version integer not null default 1;
alter table app_user add column lock_version integer not null default 1;
alter table custom_preset add column lock_version integer not null default 1;
alter table underwriting_authority add column lock_version integer not null default 1;

-- A standard preset that is given back to its program and stored again is another one: no version of it comes twice.
create sequence standard_preset_version as integer;
alter table standard_preset add column lock_version integer not null default nextval('standard_preset_version');
