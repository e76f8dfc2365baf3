-- A policy turns to run-off with a change of control of the insured: it covers earlier events until its term ends, and
-- is not renewed. The transaction says all; the row has the day, so that lists and the calendar leave it out.
alter table policy add column run_off_from date;
