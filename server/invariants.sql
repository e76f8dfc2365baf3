-- What must always be true of the database. Each query gives the rows that break one invariant, as `record` (what a
-- person can look up) and `problem` (a sentence). The doctor runs them all in one read-only snapshot.
-- `:transitions` stands for the lifecycles' steps as JSON: [{"record_kind", "from_status", "to_status"}].

-- name: I-1 journals balance | The postings of every journal sum to zero in each currency.
select journal_id::text as record, 'sums to ' || sum(amount) || ' ' || currency as problem
from posting group by tenant_id, journal_id, currency having sum(amount) <> 0;

-- name: I-1 journals have postings | Every journal of an amount has postings in its own currency.
select journal.id::text as record, journal.kind || ' of policy ' || journal.policy_id || ' has no postings in '
  || journal.currency as problem
from journal join policy on policy.id = journal.policy_id
where policy.total_premium > 0 and not exists (select from posting where posting.tenant_id = journal.tenant_id
  and posting.journal_id = journal.id and posting.currency = journal.currency);

-- name: I-2 the ledger sums to zero | All balances of a currency sum to zero.
select currency as record, 'the ledger sums to ' || sum(amount) as problem
from posting group by currency having sum(amount) <> 0;

-- name: I-3 no negative cash | Money held and what an insured owes are never below zero (a processor may take more in refunds, disputes and fees than it holds), and no insured owes a refund.
select account || ' ' || party as record, 'is ' || sum(amount) || ' ' || currency as problem
from posting where account in ('cash', 'disputeHeld', 'receivable', 'agencyReceivable', 'refundPayable')
group by account, party, currency
having sum(case when account = 'refundPayable' then -amount else amount end) < 0;

-- name: I-4 history cannot be changed | Ledger, policy chain and audit trail refuse changes and unbalanced journals.
select wanted.name as record, 'the trigger is missing or disabled' as problem
from (values ('posting_balances', 'posting'), ('posting_append_only', 'posting'), ('journal_append_only', 'journal'),
  ('policy_transaction_append_only', 'policy_transaction'), ('audit_entry_append_only', 'audit_entry'),
  ('audit_seal_append_only', 'audit_seal'), ('credit_note_append_only', 'credit_note'),
  ('invoice_adjustment_append_only', 'invoice_adjustment'), ('invoice_plan_append_only', 'invoice_plan'),
  ('invoice_allocation_append_only', 'invoice_allocation'))
  as wanted (name, relation)
where not exists (select from pg_trigger where tgname = wanted.name and tgrelid = wanted.relation::regclass
  and tgenabled <> 'D');

-- name: I-5 parts add up | Premium, fees and taxes add up to the total of every quote, policy, invoice and transaction.
select record, 'the parts add up to ' || parts || ', the total is ' || total as problem from (
  select quote_number as record, premium + mga_fee + broker_fee + additional_broker_fee + inspection_fee + taxes as parts, total_premium as total from quote
    where total_premium is not null
  union all select 'version ' || lock_version || ' of quote ' || quote_id, (calculation->>'premium')::bigint
      + (calculation->>'mgaFee')::bigint + (calculation->>'brokerFee')::bigint + coalesce((calculation->>'additionalBrokerFee')::bigint, 0)
      + coalesce((calculation->>'inspectionFee')::bigint, 0) + (calculation->>'taxes')::bigint,
      (calculation->>'totalPremium')::bigint from quote_price_version
  union all select policy_number, premium + mga_fee + broker_fee + additional_broker_fee + inspection_fee + taxes, total_premium from policy
  union all select invoice_number, premium + mga_fee + broker_fee + additional_broker_fee + inspection_fee + taxes, amount_due from invoice
  union all select policy_id || ' transaction ' || sequence, premium + fees + taxes, total from policy_transaction
) sums where parts is distinct from total;

-- name: I-5 a policy costs what was quoted | Quote and first transaction agree on premium, fees and taxes, and policy, transactions, invoices less credits, and ledger agree on what its changes made of them.
with chain as (
  select policy_id, array[sum(premium), sum(fees), sum(taxes)] as parts,
    array[sum(premium) filter (where sequence = 1), sum(fees) filter (where sequence = 1),
      sum(taxes) filter (where sequence = 1)] as first
  from policy_transaction group by policy_id
), billed as (
  select policy_id, array[sum(premium - credited_premium), sum(mga_fee - credited_mga_fee),
    sum(broker_fee - credited_broker_fee), sum(additional_broker_fee - credited_additional_broker_fee),
    sum(inspection_fee - credited_inspection_fee), sum(taxes - credited_taxes)] as parts from invoice
  group by policy_id
), booked as (
  select journal.policy_id, array[
      -coalesce(sum(posting.amount) filter (where posting.account = 'carrierPayable'), 0),
      -coalesce(sum(posting.amount) filter (where posting.account = 'mgaFeeIncome'), 0),
      -coalesce(sum(posting.amount) filter (where posting.account = 'brokerFeePayable'), 0),
      -coalesce(sum(posting.amount) filter (where posting.account = 'surplusBrokerFeePayable'), 0),
      -coalesce(sum(posting.amount) filter (where posting.account = 'inspectionFeePayable'), 0),
      -coalesce(sum(posting.amount) filter (where posting.account = 'taxPayable'), 0)] as parts
  from journal join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
  group by journal.policy_id
), told as (
  select policy.id, policy.policy_number,
    array[policy.premium, policy.mga_fee, policy.broker_fee, policy.additional_broker_fee, policy.inspection_fee,
      policy.taxes]::numeric[] as parts,
    array[policy.premium, policy.mga_fee + policy.broker_fee + policy.additional_broker_fee + policy.inspection_fee,
      policy.taxes]::numeric[] as in_three,
    array[quote.premium, quote.mga_fee + quote.broker_fee + quote.additional_broker_fee + quote.inspection_fee,
      quote.taxes]::numeric[] as quoted
  from policy join quote on quote.tenant_id = policy.tenant_id and quote.id = policy.quote_id
)
select policy_number as record, 'costs ' || told.parts::text || ', was quoted at ' || quoted::text
  || ' and issued at ' || coalesce(chain.first::text, 'nothing') || ', its transactions add up to '
  || coalesce(chain.parts::text, 'nothing') || ', is billed at ' || coalesce(billed.parts::text, 'nothing')
  || ' and booked at ' || coalesce(booked.parts::text, 'nothing') as problem
from told left join chain on chain.policy_id = told.id left join billed on billed.policy_id = told.id
left join booked on booked.policy_id = told.id
where chain.first is distinct from quoted or told.in_three is distinct from chain.parts
  or told.parts is distinct from billed.parts
  or told.parts is distinct from coalesce(booked.parts, array[0, 0, 0, 0, 0, 0]::numeric[]);

-- name: I-5 carriers are owed their shares | Each carrier is owed the share of the premium, and bears the share of the commission, that the policy's documents name.
with named as (
  select policy.id, policy.policy_number, document.id as document_id, member.ordinality as place,
    coalesce((member.value->>'sharePercent')::int, 100) as percent, policy.carriers->(member.ordinality::int - 1) as kept
  from policy join document on document.policy_id = policy.id and document.kind = 'POLICY'
  cross join json_array_elements(document.facts->'carriers') with ordinality as member (value, ordinality)
), booked as (
  select journal.policy_id as id, posting.account, posting.party, abs(sum(posting.amount)) as amount
  from journal join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
  where posting.account in ('carrierPayable', 'commissionExpense')
  group by journal.policy_id, posting.account, posting.party
), whole as (
  select id, account, sum(amount) as amount from booked group by id, account
), due as (
  select named.*, whole.account, whole.amount, sum(percent) over w as up_to, sum(percent) over w - percent as before
  from named join whole using (id)
  window w as (partition by named.document_id, whole.account order by place)
), shared as (
  select *, div(2 * amount * up_to + 100, 200) - div(2 * amount * before + 100, 200) as part from due
)
select distinct shared.policy_number as record, shared.account || ' of its insurer ' || shared.place || ' is '
  || coalesce(booked.amount, 0) || ', its share of ' || shared.percent || ' % is ' || shared.part as problem
from shared left join booked on booked.id = shared.id
  and booked.account = shared.account and booked.party = shared.kept->>'party'
where shared.part <> coalesce(booked.amount, 0) or shared.percent is distinct from (shared.kept->>'percent')::int;

-- name: I-6 one policy a quote | A quote has at most one policy, and an issued quote has exactly one.
select coalesce(quote.quote_number, policy.quote_id::text) as record, case
    when quote.id is null then 'policy ' || min(policy.policy_number) || ' has no quote'
    when count(policy.id) > 1 then 'has ' || count(policy.id) || ' policies'
    when count(policy.id) = 0 then 'is ISSUED without a policy'
    else 'is ' || min(quote.status) || ' and yet policy ' || min(policy.policy_number) end as problem
from quote full join policy on policy.tenant_id = quote.tenant_id and policy.quote_id = quote.id
where policy.id is not null or quote.status = 'ISSUED'
group by quote.tenant_id, quote.id, quote.quote_number, policy.quote_id
having quote.id is null or count(policy.id) <> 1 or min(quote.status) <> 'ISSUED'
  or min(quote.policy_id::text) is distinct from min(policy.id::text);

-- name: I-6 numbers are unique | Policy, invoice, credit note, quote and claim numbers are given once and come from their sequences.
select record, problem from (
  select policy_number as record, 'is the number of ' || count(*) || ' policies' as problem from policy
    group by policy_number having count(*) > 1
  union all select invoice_number, 'is the number of ' || count(*) || ' invoices' from invoice
    group by invoice_number having count(*) > 1
  union all select credit_number, 'is the number of ' || count(*) || ' credit notes' from credit_note
    group by credit_number having count(*) > 1
  union all select quote_number, 'is the number of ' || count(*) || ' quotes' from quote
    group by quote_number having count(*) > 1
  union all select claim_number, 'is the number of ' || count(*) || ' claims' from claim
    where claim_number is not null group by claim_number having count(*) > 1
  union all select policy_number, 'did not come from the sequence of policy numbers' from policy, policy_number as numbers
    where substring(policy.policy_number from '\d+$')::bigint not between 200001 and numbers.last_value
  union all select invoice_number, 'did not come from the sequence of invoice numbers' from invoice,
    invoice_number as numbers
    where substring(invoice.invoice_number from '\d+$')::bigint not between 300001 and numbers.last_value
  union all select credit_note.credit_number, 'did not come from the sequence of credit notes' from credit_note,
    credit_number as numbers
    where substring(credit_note.credit_number from '\d+$')::bigint not between 600001 and numbers.last_value
) numbered;

-- name: I-7 trails lead to the status | The audit trail of every record is a path that ends at its present status.
with record as (
  select 'quote' as kind, id, quote_number as name, status from quote
  union all select 'binder', id, binder_number, status from binder
  union all select 'subjectivity', id, title, status from subjectivity
  union all select 'policy', id, policy_number, status from policy
  union all select 'payment', id, 'payment ' || id, status from payment
  union all select 'claim', id, coalesce(claim_number, 'claim ' || id), status from claim
  union all select 'submission', id, submission_number, status from submission
), visit as (
  select record_kind as kind, record_id as id, to_status as status, 1 as step from audit_entry
    where to_status is not null
  union all
  select record_kind, record_id, from_status, -1 from audit_entry
    where from_status is not null and to_status is not null
), stand as (
  select kind, id, status, sum(step) as standing from visit group by kind, id, status
)
select record.name as record, 'is ' || record.status || ', which its trail does not lead to' as problem
from record left join stand using (kind, id, status) where coalesce(stand.standing, 0) <> 1
union all
select record.name, 'its trail is broken at ' || stand.status
from record join stand using (kind, id)
where stand.status <> record.status and stand.standing <> 0;

-- name: I-7 steps are allowed | Every step of an audit trail is one of the lifecycle's.
select audit_entry.record_kind || ' ' || audit_entry.record_id as record,
  'went from ' || coalesce(audit_entry.from_status, 'nothing') || ' to ' || audit_entry.to_status as problem
from audit_entry
left join json_to_recordset(:transitions) as known (record_kind text, from_status text, to_status text)
  on known.record_kind = audit_entry.record_kind and known.to_status = audit_entry.to_status
  and known.from_status is not distinct from audit_entry.from_status
where audit_entry.record_kind in ('quote', 'binder', 'subjectivity', 'policy', 'payment', 'claim', 'submission') and audit_entry.to_status is not null
  and known.record_kind is null;

-- name: I-8 invoices match payments | What an invoice has been paid is the sum of its paid payments, with what changes of the policy moved to it and less what they took or what came back, and at most what is due after credits.
with came as (
  select invoice_id, sum(amount) as amount from payment where status in ('Paid', 'Disputed', 'Refunded') group by invoice_id
), changed as (
  select invoice_id, sum(moved - refunded) as amount from invoice_adjustment group by invoice_id
)
select invoice.invoice_number as record, 'has been paid ' || invoice.amount_paid || ' of '
  || invoice.amount_due - invoice.credited || ', its payments sum to ' || coalesce(came.amount, 0)
  || ' and changes moved ' || coalesce(changed.amount, 0) as problem
from invoice left join came on came.invoice_id = invoice.id left join changed on changed.invoice_id = invoice.id
where invoice.amount_paid <> coalesce(came.amount, 0) + coalesce(changed.amount, 0)
  or invoice.amount_paid > invoice.amount_due - invoice.credited;

-- name: I-8 money lands on items | What landed on the items of an invoice in parts, less what left them, is what it has been paid.
with landed as (
  select invoice_id, sum(amount) as amount, min(total) as least from (
    select invoice_id, amount, sum(amount) over (partition by invoice_id, item) as total from invoice_allocation
  ) allocation group by invoice_id
)
select invoice.invoice_number as record, 'has been paid ' || invoice.amount_paid || ', on its items landed '
  || coalesce(landed.amount, 0) as problem
from invoice left join landed on landed.invoice_id = invoice.id
where invoice.items is not null and (invoice.amount_paid <> coalesce(landed.amount, 0) or landed.least < 0);

-- name: I-8 credits match invoices | What an invoice was credited is what credit notes say, part by part, and what was credited is set against invoices or owed back.
with given as (
  select invoice_id, array[sum(premium), sum(mga_fee), sum(broker_fee), sum(additional_broker_fee),
    sum(inspection_fee), sum(taxes)] as parts
  from invoice_adjustment group by invoice_id
), used as (
  select credit_id, array[sum(premium), sum(mga_fee), sum(broker_fee), sum(additional_broker_fee),
    sum(inspection_fee), sum(taxes)] as parts,
    sum(greatest(refunded, 0)) as refund
  from invoice_adjustment group by credit_id
)
select invoice_number as record, 'was credited ' || told.parts::text || ', its credit notes say '
  || coalesce(given.parts::text, 'nothing') as problem
from (select id, invoice_number, array[credited_premium, credited_mga_fee, credited_broker_fee,
  credited_additional_broker_fee, credited_inspection_fee, credited_taxes]::numeric[] as parts from invoice) told left join given on given.invoice_id = told.id
where told.parts <> coalesce(given.parts, array[0, 0, 0, 0, 0, 0]::numeric[])
union all select credit_number, 'credits ' || told.parts::text || ' and owes ' || told.owed || ' back, invoices say '
  || coalesce(used.parts::text, 'nothing') || ' and ' || coalesce(used.refund, 0)
from (select id, credit_number, refund as owed, array[premium, mga_fee, broker_fee, additional_broker_fee, inspection_fee,
  taxes]::numeric[] as parts from credit_note) told left join used on used.credit_id = told.id
where told.parts is distinct from used.parts or told.owed is distinct from used.refund
union all select journal_id::text, 'moves ' || sum(moved) || ' between invoices' from invoice_adjustment
group by tenant_id, journal_id having sum(moved) <> 0;

-- name: I-8 the ledger matches invoices | What an insured owes in the ledger is what the invoices still ask for, and what the ledger owes back is what credits left over.
with billed as (
  select policy_id, min(policy_number) as policy_number, sum(open_balance) as open from invoice
  group by policy_id
), owed as (
  select party, sum(amount) filter (where account = 'receivable') as open,
    -coalesce(sum(amount) filter (where account = 'refundPayable'), 0) as back
  from posting where account in ('receivable', 'refundPayable') group by party
), returned as (
  select policy_id, sum(back) as back from (
    select policy_id, refunded as back from invoice_adjustment
    union all select policy_id, lost - amount from refund where status in ('SENT', 'SETTLED')) moves
  group by policy_id
)
select coalesce(billed.policy_number, owed.party) as record, 'owes ' || coalesce(owed.open, 0)
  || ' in the ledger and is owed ' || coalesce(owed.back, 0) || ', invoices ask for ' || coalesce(billed.open, 0)
  || ' and ' || coalesce(returned.back, 0) || ' is to go back' as problem
from billed left join returned using (policy_id) full join owed on owed.party = billed.policy_id::text
where coalesce(owed.open, 0) <> coalesce(billed.open, 0) or coalesce(owed.back, 0) <> coalesce(returned.back, 0);

-- name: I-8 payments are posted once | Every payment whose money arrived has exactly one journal of that, and no other payment has one.
select 'payment ' || payment.id as record, 'is ' || payment.status || ' and has ' || count(journal.id) || ' journals'
  as problem
from payment left join journal on journal.key = 'payment:' || payment.id
group by payment.tenant_id, payment.id, payment.status
having count(journal.id) <> case when payment.status in ('In process', 'Failed', 'Void') then 0 else 1 end;

-- name: I-8 receipts match the ledger | What a receipt says was charged, card fee and all, is what the ledger took in.
with posted as (
  select payment.id,
    sum(posting.amount) filter (where posting.account in ('cash', 'clearing')) as cash,
    -coalesce(sum(posting.amount) filter (where posting.account = 'cardFeePayable'), 0) as fee
  from payment
  join journal on journal.policy_id = payment.policy_id and journal.key in ('payment:' || payment.id, 'fee:' || payment.id)
  join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
  where payment.status not in ('In process', 'Failed', 'Void') group by payment.id
), told as (
  select payment.id, payment.policy_number, (document.facts->>'amountPaid')::bigint as paid,
    coalesce((document.facts->>'processorFee')::bigint, 0) as fee
  from payment join document on document.policy_id = payment.policy_id and document.kind = 'RECEIPT'
    and document.facts->>'transactionId' = payment.transaction_id
  where payment.status not in ('In process', 'Failed', 'Void')
)
select told.policy_number as record, 'a receipt tells of ' || told.paid || ' and a card fee of ' || told.fee
  || ', the ledger took in ' || coalesce(posted.cash, 0) || ' with a fee of ' || coalesce(posted.fee, 0) as problem
from told left join posted using (id)
where posted.cash is distinct from told.paid + told.fee or posted.fee is distinct from told.fee;

-- name: I-11 commission follows paid premium | Commission is the rate times the premium's share of what was paid, after credits and of all invoices together.
with paid as (
  select policy_id, sum(invoice_premium_paid(items, premium, credited_premium, amount_due, credited, amount_paid))
    as premium
  from invoice where amount_due > credited group by policy_id
), earned as (
  select policy.id, policy.policy_number,
    div(2::numeric * coalesce(paid.premium, 0) * policy.commission_rate + 10000, 20000) as commission
  from policy left join paid on paid.policy_id = policy.id
), accrued as (
  select journal.policy_id as id, -sum(posting.amount) as commission from journal
  join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
    and posting.account = 'commissionPayable'
  join policy on policy.id = journal.policy_id
  where not exists (select from jsonb_array_elements(policy.commission -> 'overrides') override
    where override ->> 'party' = posting.party)
  group by journal.policy_id
)
select earned.policy_number as record, 'earned a commission of ' || earned.commission || ', the ledger has '
  || coalesce(accrued.commission, 0) as problem
from earned left join accrued using (id) where earned.commission <> coalesce(accrued.commission, 0);

-- name: I-21 trust money covers what is owed | The trust account of a currency holds what is owed to others on money that has come in, or it is short of no more than own money in the operating account and the fees of processors, which the house has to pay in.
select currency || coalesce(' of sandbox ' || sandbox_id, '') as record, 'holds ' || cash || ' and owes ' || owed
  || ', the operating account holds ' || operating as problem
from trust_position where difference + greatest(operating, 0) + coalesce((
  select sum(posting.amount) from posting left join tenant_clock clock on clock.tenant_id = posting.tenant_id
  where posting.account = 'processorFee' and posting.currency = trust_position.currency
    and clock.tenant_id is not distinct from trust_position.sandbox_id), 0) < 0;

-- name: I-12 terms are whole | A policy's term ends after it starts and within 18 months; its chain has no gap.
select policy.policy_number as record, case
    when policy.effective_date >= policy.end_date then 'ends before it starts'
    when policy.end_date > policy.effective_date + interval '18 months' then 'runs longer than 18 months'
    when count(link.sequence) = 0 then 'has no transaction'
    when max(link.sequence) <> count(link.sequence) then 'lacks a transaction'
    when min(link.effective_date) <> policy.effective_date then 'starts on another day than its chain'
    else 'has a total that its transactions do not add up to' end as problem
from policy left join policy_transaction link on link.policy_id = policy.id
group by policy.tenant_id, policy.id
having policy.effective_date >= policy.end_date or policy.end_date > policy.effective_date + interval '18 months'
  or count(link.sequence) = 0 or max(link.sequence) <> count(link.sequence)
  or min(link.effective_date) <> policy.effective_date or sum(link.total) <> policy.total_premium;

-- name: I-12 renewals follow | A renewal starts on the day its expiring policy ends, or on the day within 30 for which a late one with a gap was begun, and both know of each other.
select renewal.policy_number as record, case
    when expiring.id is null then 'renews a policy that does not exist'
    when expiring.renewed_by is distinct from renewal.id then 'renews ' || expiring.policy_number
      || ', which does not know of it'
    else 'starts on ' || renewal.effective_date || ', and ' || expiring.policy_number || ' ends on '
      || expiring.end_date || coalesce(', with a late renewal begun for ' || quote.late_from, '') end as problem
from policy renewal
left join quote on quote.tenant_id = renewal.tenant_id and quote.id = renewal.quote_id
left join policy expiring on expiring.tenant_id = renewal.tenant_id and expiring.id = renewal.renewal_of
where renewal.renewal_of is not null and (expiring.id is null or expiring.renewed_by is distinct from renewal.id
  or renewal.effective_date <> coalesce(quote.late_from, expiring.end_date)
  or quote.late_from not between expiring.end_date + 1 and expiring.end_date + 30);

-- name: I-12 no renewal loses prior acts | A renewal's retroactive date is no later than that of its expiring policy, unless the insured consented.
with dated as (
  select policy.id, policy.tenant_id, policy.policy_number, policy.renewal_of, link.calculation::jsonb->'retroactive' as retroactive
  from policy cross join lateral (select calculation from policy_transaction link where link.tenant_id = policy.tenant_id
    and link.policy_id = policy.id order by link.sequence desc limit 1) link
  where policy.renewal_of is not null or policy.renewed_by is not null
)
select renewal.policy_number as record, 'covers acts from ' || (renewal.retroactive->>'date') || ', and '
  || expiring.policy_number || ' from ' || coalesce(expiring.retroactive->>'date', 'the beginning') as problem
from dated renewal join dated expiring on expiring.tenant_id = renewal.tenant_id and expiring.id = renewal.renewal_of
where renewal.retroactive is not null and expiring.retroactive is not null
  and coalesce(renewal.retroactive->>'date', '') > coalesce(expiring.retroactive->>'date', '')
  and not exists (select from jsonb_array_elements(coalesce(renewal.retroactive->'moves', '[]')) move where move ? 'consent');

-- name: I-14 the audit chain verifies | The seals of an account follow each other and each covers its entry as it is.
with chain as (
  select s.tenant_id, s.sequence, s.hash, s.entry_id, e as entry, e.id is null as is_gone,
    lag(s.hash, 1, '') over w as previous, lag(s.sequence, 1, 0::bigint) over w as before
  from audit_seal s left join audit_entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id
  window w as (partition by s.tenant_id order by s.sequence)
), done as (
  select arrived from audit_sealed_to where arrived <= pg_snapshot_xmax(pg_current_snapshot())::text::bigint
)
select tenant_id || ' seal ' || sequence as record, case
    when before <> sequence - 1 then 'follows seal ' || before
    when is_gone then 'its entry ' || entry_id || ' is gone'
    else 'does not fit its entry ' || entry_id end as problem
from chain where before <> sequence - 1 or is_gone or hash is distinct from audit_hash(previous, entry)
union all select e.tenant_id || ' entry ' || e.id, 'came before the last sealing and has no seal'
from audit_entry e, done where e.arrived < done.arrived and not exists (select from audit_seal s
  where s.tenant_id = e.tenant_id and s.entry_id = e.id);

-- name: I-15 kept answers stand for something | What a stored answer says was made exists.
select kept.endpoint || ' ' || kept.key as record, 'answered with a record that does not exist' as problem
from idempotency kept where kept.status between 200 and 299 and (
  (kept.endpoint = 'accountCreate' and not exists (select from account where id = (kept.answer ->> 'id')::uuid))
  or (kept.endpoint = 'quoteCreate' and not exists (select from quote where id = (kept.answer ->> 'id')::uuid))
  or (kept.endpoint = 'quoteIssue' and not exists (select from policy where id = (kept.answer ->> 'policyId')::uuid))
  or (kept.endpoint = 'paymentStart'
    and not exists (select from payment where id = (kept.answer ->> 'paymentId')::uuid))
  or (kept.endpoint = 'policyCertificate'
    and not exists (select from document where id = (kept.answer ->> 'documentId')::uuid))
  or (kept.endpoint = 'claimCreate' and not exists (select from claim where id = (kept.answer ->> 'id')::uuid)
    and not exists (select from audit_entry where action = 'claim.removed' and record_id = (kept.answer ->> 'id')::uuid)));

-- name: I-16 drawn documents are whole | A drawn document has a hash, a time and pages; one not drawn has none, and no web page.
select file_name as record, 'is half drawn' as problem from document
where (sha256 is null) <> (rendered_at is null) or (sha256 is null) <> (pages is null)
  or sha256 !~ '^[0-9a-f]{64}$' or pages < 1
  or (twin_sha256 is not null and sha256 is null) or twin_sha256 !~ '^[0-9a-f]{64}$';

-- name: I-16 a policy has its documents | Every policy has its policy document and its invoice, every credit note its own, every paid payment a receipt.
select policy.policy_number as record, 'has no document ' || kind as problem
from policy cross join unnest(array['POLICY', 'INVOICE']) as kinds (kind)
where not exists (select from document where document.policy_id = policy.id and document.kind = kinds.kind)
union all
select credit_note.credit_number, 'has no document' from credit_note where not exists (select from document
  where document.policy_id = credit_note.policy_id and document.kind = 'CREDIT_NOTE'
    and document.facts->>'creditNumber' = credit_note.credit_number)
union all
select policy.policy_number, 'has ' || count(payment.id) || ' payments and ' || (select count(*) from document
  where document.policy_id = policy.id and document.kind = 'RECEIPT') || ' receipts'
from policy join payment on payment.tenant_id = policy.tenant_id and payment.policy_id = policy.id
  and payment.status not in ('In process', 'Failed', 'Void')
group by policy.tenant_id, policy.id
having count(payment.id) <> (select count(*) from document
  where document.policy_id = policy.id and document.kind = 'RECEIPT');

-- name: I-17 children belong to their parent's tenant | No record hangs below another tenant's, or below nothing.
select record, 'does not belong to the tenant of its ' || parent as problem from (
  select quote_number as record, 'account' as parent, tenant_id, account_id as parent_id from quote
  union all select policy_number, 'account', tenant_id, account_id from policy
  union all select 'claim ' || id, 'account', tenant_id, account_id from claim
) child where not exists (select from account
  where account.tenant_id = child.tenant_id and account.id = child.parent_id)
union all
select record, 'does not belong to the tenant of its policy' from (
  select invoice_number as record, tenant_id, policy_id from invoice
  union all select credit_number, tenant_id, policy_id from credit_note
  union all select 'payment ' || id, tenant_id, policy_id from payment
  union all select 'claim ' || id, tenant_id, policy_id from claim
) child where not exists (select from policy
  where policy.tenant_id = child.tenant_id and policy.id = child.policy_id)
union all
select 'payment ' || id, 'does not belong to the tenant of its invoice' from payment
where not exists (select from invoice where invoice.tenant_id = payment.tenant_id and invoice.id = payment.invoice_id)
union all
select journal_id || ' line ' || line, 'does not belong to the tenant of its journal' from posting
where not exists (select from journal where journal.tenant_id = posting.tenant_id and journal.id = posting.journal_id);

-- name: I-17 history stays with its time | What is never rewritten lies below an agency that has serviced its account, or that a letter of the insured named.
select record, 'lies below a tenant that never serviced its account' as problem from (
  select file_name as record, tenant_id, account_id from document where not exists (select from bor_order letter
    where letter.account_id = document.account_id and letter.receiver_id = document.tenant_id)
  union all select 'journal ' || journal.id, journal.tenant_id, policy.account_id from journal
    left join policy on policy.id = journal.policy_id where journal.policy_id is not null
  union all select policy_id || ' transaction ' || sequence, link.tenant_id, policy.account_id from policy_transaction link
    left join policy on policy.id = link.policy_id
) kept where not exists (select from party_relation held where held.record_id = kept.account_id
  and held.role = 'SERVICER' and held.party_id = kept.tenant_id);

-- name: I-18 one agency services an account | At every instant since an account was added exactly one agency services it, now the one that its rows name.
select account.id::text as record, case
    when max(held.party_id::text) filter (where held.until_at is null) is distinct from account.tenant_id::text
      then 'is not serviced by its tenant now'
    when min(held.from_at) > account.created_at then 'was serviced by no agency at first'
    else 'was serviced by no agency or by two for a time' end as problem
from account left join (
  select *, lead(from_at) over (partition by record_id order by from_at) as next_from from party_relation
  where role = 'SERVICER'
) held on held.record_id = account.id
group by account.tenant_id, account.id
having max(held.party_id::text) filter (where held.until_at is null) is distinct from account.tenant_id::text
  or min(held.from_at) > account.created_at or bool_or(held.until_at is distinct from held.next_from);

-- name: I-18 members belong to their cluster | The cluster that an agency names is the one that it is a member of now.
select org.name as record, 'is a member of ' || coalesce(held.party_id::text, 'no cluster') || ' and names '
  || coalesce(org.cluster_id::text, 'none') as problem
from org left join party_relation held on held.record_id = org.id and held.role = 'MEMBER' and held.until_at is null
where org.cluster_id is distinct from held.party_id;

-- name: I-19 what priced a quote stays | No rating program and no set of referral rules that priced a quote was withdrawn.
select product || ' ' || effective_date as record, 'is withdrawn and has priced a quote' as problem from (
  select 'program' as kind, product, effective_date, decided_at, withdrawn_by from rating_program
  union all select 'rules', product, effective_date, decided_at, withdrawn_by from referral_rule_set
) version where withdrawn_by is not null and version_has_priced(kind, product, effective_date, decided_at);

-- name: I-20 a session has one way on | Of a session's refresh tokens at most one is unspent, and every other names its successor.
select session_id::text as record, count(*) filter (where spent_at is null) || ' unspent refresh tokens, '
  || count(*) filter (where spent_at is not null and successor is null) || ' without a successor' as problem
from refresh_token group by session_id
having count(*) filter (where spent_at is null) > 1
  or count(*) filter (where spent_at is not null and successor is null) > 0;
