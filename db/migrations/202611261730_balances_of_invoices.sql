-- What was credited of an invoice, and what is left to pay, follow from its other columns and are always there.
alter table invoice alter column credited set not null, alter column open_balance set not null;
