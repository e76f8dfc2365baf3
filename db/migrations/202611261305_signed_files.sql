-- The signed application of a quote is kept with what its broker sent to the underwriter.
alter table referral_file add column purpose text not null default 'REFERRAL'
  check (purpose in ('REFERRAL', 'SIGNED'));
drop index referral_file_of_quote;
create unique index referral_file_of_quote on referral_file (tenant_id, quote_id, purpose, sha256);
