-- Commission is on paid premium, and a wholesaler that has agencies of its own here has no account of them: what nothing
-- can be agreed on is not kept.
alter table commission_schedule drop column basis, drop column wholesaler_rate;

-- What was agreed for one quote, in place of the schedule; and what a policy was issued with, by the day it was bound.
alter table quote add column commission jsonb;
alter table policy add column commission jsonb;
