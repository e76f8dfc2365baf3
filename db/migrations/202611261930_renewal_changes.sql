-- The last transaction of a policy that its open renewal was begun with, or that someone took over into it or left; null where
-- none was begun since this is kept.
alter table policy add column renewal_sequence integer;
