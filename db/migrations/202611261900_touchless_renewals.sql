-- The day at the insured's address on which the calendar last tried to issue an agreed renewal: it tries once a day.
alter table policy add column renewal_tried_on date;
