-- Notices of some states name the surplus lines broker with a business address.
alter table surplus_license add column broker_address text;
