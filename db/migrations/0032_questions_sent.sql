-- Parts of a questionnaire that were mailed to the insured to answer; the link itself is a row of link_token.
create table question_request (
  tenant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  product text not null,
  groups text[] not null,
  recipient_name text not null,
  email text not null,
  sent_by uuid not null,
  sent_by_name text not null,
  sent_by_email text not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  answered_at timestamptz,
  answered_by text,
  answered_count integer,
  primary key (tenant_id, id),
  foreign key (tenant_id, account_id) references account (tenant_id, id)
);
create index question_request_account on question_request (tenant_id, account_id, sent_at desc);
