-- A fee is taxed by whose it is: that of the surplus lines broker and that of an inspection are kept by themselves.
alter table quote
  add column additional_broker_fee bigint not null default 0,
  add column inspection_fee bigint not null default 0;
alter table policy
  add column additional_broker_fee bigint not null default 0,
  add column inspection_fee bigint not null default 0;
alter table invoice
  add column additional_broker_fee bigint not null default 0,
  add column inspection_fee bigint not null default 0;
alter table invoice drop constraint invoice_check;
alter table invoice add constraint invoice_parts check (
  premium + mga_fee + broker_fee + additional_broker_fee + inspection_fee + taxes = amount_due
);
