-- What a preset of the calculator selects, where staff changed it from what the rating program says.
create table standard_preset (
  product text not null,
  name text not null check (name in ('BASIC', 'POPULAR', 'ELITE')),
  coverages jsonb not null,
  modified_by_name text not null,
  modified_at timestamptz not null,
  primary key (product, name)
);

-- Selections that a producer saved under a name.
create table custom_preset (
  tenant_id uuid not null references org (id),
  id uuid not null unique,
  product text not null,
  name text not null,
  agg_limit bigint not null,
  deductible bigint not null,
  waiting_period integer not null,
  retro_active_period integer not null,
  coverages jsonb not null,
  created_by_name text not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index custom_preset_name on custom_preset (tenant_id, product, lower(name));

-- The rater names a carrier's paper by an id of its own.
alter table paper add column id uuid not null default gen_random_uuid();
create unique index paper_id on paper (id);
