-- To whom a refund goes: to who paid, or to the company that financed the premium, whose name is kept with it.
alter table refund add column payee text not null default 'INSURED' check (payee in ('INSURED', 'FINANCE_COMPANY'));
alter table refund add column payee_name text;
alter table refund add constraint refund_payee_name check ((payee = 'INSURED') = (payee_name is null));
alter table refund add constraint refund_payee_way check (payee = 'INSURED' or payment_id is null);
