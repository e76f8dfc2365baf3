-- Licences of single producers, beside those of their agency: one of a state a producer.
create table agent_license (
  tenant_id uuid not null,
  id uuid not null,
  agent_id uuid not null,
  agent_email text not null,
  agent_first_name text not null,
  agent_last_name text not null,
  agent_phone text,
  npn text,
  number text not null,
  state text not null,
  expiration_date date not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  unique (tenant_id, agent_id, state)
);
