-- An invoice is due in items, one or several: due days with what each asks of the premium; fees and taxes are whole in
-- the first one. Null is one item, due as a whole. Money is for the oldest item, and a credit for the last one, so what is
-- due next follows from the row itself.
create function invoice_items_fit(items jsonb, premium bigint, due_date date) returns boolean
language plpgsql immutable as $$
declare
  item jsonb;
  total bigint := 0;
  last date;
begin
  if items is null then return true; end if;
  if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) = 0 then return false; end if;
  for item in select * from jsonb_array_elements(items) loop
    if (item->>'premium')::bigint < 0 or (last is not null and (item->>'due')::date <= last) then return false; end if;
    if last is null and (item->>'due')::date <> due_date then return false; end if;
    last := (item->>'due')::date;
    total := total + (item->>'premium')::bigint;
  end loop;
  return total = premium;
end $$;

-- The day of the oldest item that is not paid; null where nothing is open.
create function invoice_next_due(items jsonb, due_date date, premium bigint, credited_premium bigint, amount_due bigint,
  credited bigint, paid bigint) returns date
language plpgsql immutable as $$
declare
  item jsonb;
  others bigint;
  so_far bigint := 0;
begin
  if amount_due - credited - paid <= 0 then return null; end if;
  if items is null then return due_date; end if;
  others := amount_due - premium - (credited - credited_premium);
  for item in select * from jsonb_array_elements(items) loop
    so_far := so_far + (item->>'premium')::bigint;
    if paid < others + least(so_far, premium - credited_premium) then return (item->>'due')::date; end if;
  end loop;
  return null;
end $$;

-- What is to be paid by a day and is not.
create function invoice_due_through(items jsonb, due_date date, premium bigint, credited_premium bigint,
  amount_due bigint, credited bigint, paid bigint, through date) returns bigint
language plpgsql immutable as $$
declare
  item jsonb;
  asked bigint := 0;
  so_far bigint := 0;
begin
  if due_date > through then return 0; end if;
  if items is null then return greatest(amount_due - credited - paid, 0); end if;
  for item in select * from jsonb_array_elements(items) loop
    exit when (item->>'due')::date > through;
    so_far := so_far + (item->>'premium')::bigint;
  end loop;
  asked := amount_due - premium - (credited - credited_premium) + least(so_far, premium - credited_premium);
  return greatest(asked - paid, 0);
end $$;

-- The premium's share of what was paid: within the first item in proportion, half up, and all of the items after it.
create function invoice_premium_paid(items jsonb, premium bigint, credited_premium bigint, amount_due bigint,
  credited bigint, paid bigint) returns numeric
language plpgsql immutable as $$
declare
  first_premium numeric := premium - credited_premium;
  first_whole numeric := amount_due - credited;
  in_first numeric;
begin
  if items is not null and jsonb_array_length(items) > 1 then
    first_premium := least((items->0->>'premium')::bigint, premium - credited_premium);
    first_whole := first_premium + amount_due - premium - (credited - credited_premium);
  end if;
  in_first := least(paid, first_whole);
  return case when first_whole <= 0 then 0 else div(2 * first_premium * in_first + first_whole, 2 * first_whole) end
    + paid - in_first;
end $$;

alter table invoice
  add column plan text not null default 'ANNUAL',
  add column items jsonb,
  add constraint invoice_items check (invoice_items_fit(items, premium, due_date)),
  add column next_due date generated always as (invoice_next_due(items, due_date, premium, credited_premium, amount_due,
    credited_premium + credited_mga_fee + credited_broker_fee + credited_additional_broker_fee + credited_inspection_fee
      + credited_taxes, amount_paid)) stored;
create index invoice_next_due on invoice (next_due) where next_due is not null;

-- Every plan that was chosen for an invoice, with the items that it gave.
create table invoice_plan (
  tenant_id uuid not null,
  invoice_id uuid not null,
  sequence integer not null,
  plan text not null,
  items jsonb not null,
  chosen_by_name text not null,
  chosen_at timestamptz not null,
  primary key (tenant_id, invoice_id, sequence)
);
create index invoice_plan_invoice on invoice_plan (invoice_id);
create trigger invoice_plan_append_only before update or delete or truncate on invoice_plan
  for each statement execute function append_only();

-- Where the money of a payment landed, and below zero what left an item again; the items count from one.
create table invoice_allocation (
  tenant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  payment_id uuid,
  item integer not null check (item > 0),
  amount bigint not null check (amount <> 0),
  reason text not null,
  allocated_at timestamptz not null,
  primary key (tenant_id, id)
);
create index invoice_allocation_invoice on invoice_allocation (invoice_id, item);
create index invoice_allocation_payment on invoice_allocation (payment_id) where payment_id is not null;
create trigger invoice_allocation_append_only before update or delete or truncate on invoice_allocation
  for each statement execute function append_only();

-- Until now every invoice was one item, on which all of its money has landed.
insert into invoice_allocation (tenant_id, id, invoice_id, item, amount, reason, allocated_at)
select tenant_id, gen_random_uuid(), id, 1, amount_paid, 'Paid before invoices had items', created_at
from invoice where amount_paid > 0;
