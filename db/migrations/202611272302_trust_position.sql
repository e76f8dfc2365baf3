-- A period is asked about by its id where it is reopened.
alter table ledger_period add column id uuid not null;
create unique index ledger_period_id on ledger_period (id);

-- By currency and book (the house's, or a sandbox's): what the trust account holds, and what of it is owed to others on
-- money that has come in. Money that has not come in is owed to nobody yet; of that, the part that is the house's own
-- income is counted as not received, rounded down, so that a sweep never takes another's cent. What is held above `owed` is own
-- income; it may be moved to the operating account as far as it does not stand in for `claims`.
create view trust_position as
with line as (
  select posting.currency, posting.account, posting.party, posting.amount, clock.tenant_id as sandbox_id
  from posting left join tenant_clock clock on clock.tenant_id = posting.tenant_id
), book as (
  select currency, sandbox_id,
    coalesce(sum(amount) filter (where account = 'cash'), 0) as cash,
    coalesce(sum(amount) filter (where account = 'operatingCash'), 0) as operating,
    -coalesce(sum(amount) filter (where account in ('carrierPayable', 'brokerFeePayable', 'surplusBrokerFeePayable',
      'inspectionFeePayable', 'taxPayable', 'commissionPayable', 'cardFeePayable', 'refundPayable', 'unapplied',
      'suspense', 'unclaimed', 'commissionExpense')), 0) as owed,
    coalesce(sum(amount) filter (where account in ('receivable', 'agencyReceivable', 'clearing', 'disputeHeld')), 0)
      as outstanding
  from line group by currency, sandbox_id
), claim as (
  -- what carriers, agencies and offices have to give back: it is no money yet, and pays nobody
  select currency, sandbox_id, sum(amount) as amount from (
    select currency, sandbox_id, sum(amount) as amount from line
    where account in ('carrierPayable', 'brokerFeePayable', 'surplusBrokerFeePayable', 'inspectionFeePayable',
      'taxPayable', 'commissionPayable', 'commissionExpense')
    group by currency, sandbox_id, party, case when account in ('carrierPayable', 'commissionExpense') then 'carrier'
      else account end
    having sum(amount) > 0) owing
  group by currency, sandbox_id
), waiting as (
  select policy_id, sum(amount) as amount from (
    select party::uuid as policy_id, amount from posting where account = 'receivable'
    union all
    select journal.policy_id, posting.amount from posting
    join journal on journal.tenant_id = posting.tenant_id and journal.id = posting.journal_id
    where posting.account in ('agencyReceivable', 'clearing', 'disputeHeld') and journal.policy_id is not null
  ) open group by policy_id having sum(amount) > 0
), part as (
  select journal.currency, clock.tenant_id as sandbox_id, journal.policy_id, waiting.amount
      + coalesce(sum(posting.amount) filter (where posting.account = 'cardFeePayable'), 0) as open,
    coalesce(sum(posting.amount) filter (where posting.account in ('receivable', 'agencyReceivable')), 0) as unpaid,
    -coalesce(sum(posting.amount) filter (where posting.account = 'mgaFeeIncome'), 0) as fee,
    -coalesce(sum(posting.amount) filter (where posting.account = 'mgaCommissionIncome'), 0) as commission,
    -coalesce(sum(posting.amount) filter (where posting.account in ('installmentFeeIncome', 'returnFeeIncome')), 0)
      as more,
    -coalesce(sum(posting.amount) filter (where posting.account in ('carrierPayable', 'mgaFeeIncome',
      'brokerFeePayable', 'surplusBrokerFeePayable', 'inspectionFeePayable', 'taxPayable')
      and journal.kind in ('issue', 'change', 'correction')), 0) as charged
  from waiting join journal on journal.policy_id = waiting.policy_id
  join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
  left join tenant_clock clock on clock.tenant_id = journal.tenant_id
  group by journal.currency, clock.tenant_id, journal.policy_id, waiting.amount
), own as (
  select currency, sandbox_id, sum(more
    + fee - case when charged > 0 then floor(fee * greatest(charged - least(open, charged), 0) / charged) else 0 end
    + commission - case when charged - unpaid > 0
      then floor(commission * least(1, greatest(charged - open, 0) / (charged - unpaid))) else 0 end) as unreceived
  from part group by currency, sandbox_id
)
select book.currency, book.sandbox_id, book.cash::bigint as cash, book.operating::bigint as operating,
  (book.owed - book.outstanding + coalesce(own.unreceived, 0))::bigint as owed,
  (book.cash - book.owed + book.outstanding - coalesce(own.unreceived, 0))::bigint as difference,
  coalesce(claim.amount, 0)::bigint as claims
from book left join own on own.currency = book.currency and own.sandbox_id is not distinct from book.sandbox_id
left join claim on claim.currency = book.currency and claim.sandbox_id is not distinct from book.sandbox_id;
