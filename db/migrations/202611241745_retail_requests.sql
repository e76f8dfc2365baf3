-- A retail agency's request to bind is the wholesaler's to answer: one of its brokers takes it.
alter table quote
  add column is_retail_request boolean not null default false,
  add column broker_id uuid,
  add column broker_name text;

create index quote_retail_request on quote (tenant_id, decision_by) where is_retail_request;
