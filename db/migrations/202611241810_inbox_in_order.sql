-- The underwriters' inbox in its own order, the decision that is due first on top, with what its views are counted by: a
-- page takes its rows from here as they come, and counts never open the quotes themselves.
drop index quote_desk;
create index quote_desk on quote ((coalesce(decision_by, 'infinity'::timestamptz)) nulls first, id)
  include (decision_by, status, underwriter_id, referred_at, created_at)
  where status in ('REFERRED', 'IN_REVIEW', 'REQUESTED') or is_flagged;
