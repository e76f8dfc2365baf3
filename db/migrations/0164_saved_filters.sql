-- Filters of a list that a user keeps under a name.
create table saved_filter (
  user_id uuid not null,
  id uuid not null,
  list text not null,
  name text not null,
  -- entries of the list's address: filters, search and sort
  query jsonb not null,
  created_at timestamptz not null,
  modified_at timestamptz not null,
  primary key (user_id, id)
);
create unique index saved_filter_name on saved_filter (user_id, list, lower(name));
