-- The program whose changes the drafter of a program confirmed are undone, as in 'P100 2027-01-01'.
alter table rating_program add column undoes text;
