-- Pictures of users and logos of agencies, re-encoded by us: small, and without anything that the upload carried along.
create table picture (
  kind text not null check (kind in ('USER', 'LOGO_S', 'LOGO_M')),
  -- the user, or the agency
  subject_id uuid not null,
  bytes bytea not null,
  modified_at timestamptz not null,
  primary key (kind, subject_id)
);

-- Uploaded and not cropped yet: the latest of a user for each kind.
create table picture_draft (
  user_id uuid not null references app_user (id),
  kind text not null check (kind in ('USER', 'LOGO_S', 'LOGO_M')),
  subject_id uuid not null,
  bytes bytea not null,
  created_at timestamptz not null,
  primary key (user_id, kind)
);
