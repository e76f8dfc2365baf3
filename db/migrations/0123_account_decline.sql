-- Products that an underwriter declined the account for, with the reason, who and when. The trail keeps what was taken back.
alter table account add column declines jsonb not null default '[]';
