-- Files that show a condition to be met. Each upload is a version of its own; bytes are kept by their hash.
create table subjectivity_file (
  tenant_id uuid not null,
  id uuid not null,
  subjectivity_id uuid not null,
  version integer not null,
  file_name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  -- which scanner looked at it
  scanned_by text not null,
  uploaded_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index subjectivity_file_version on subjectivity_file (tenant_id, subjectivity_id, version);
create index subjectivity_file_id on subjectivity_file (id);
