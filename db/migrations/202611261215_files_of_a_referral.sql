-- Files that a broker attaches to a referral for its underwriter; bytes are kept by their hash.
create table referral_file (
  tenant_id uuid not null,
  id uuid not null,
  quote_id uuid not null,
  file_name text not null,
  media_type text not null,
  size integer not null,
  sha256 text not null,
  -- what it shows, in the words of the user who attached it
  note text,
  -- which scanner looked at it
  scanned_by text not null,
  -- the account that attached it, whose users may remove it
  org_id uuid not null,
  uploaded_by_name text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index referral_file_of_quote on referral_file (tenant_id, quote_id, sha256);
create index referral_file_id on referral_file (id);
