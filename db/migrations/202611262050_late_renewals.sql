-- The first day of a late renewal with a gap, as it was begun; null of a renewal that begins on the day the expiring term ends.
alter table quote add column late_from date;
update quote set late_from = quote.effective_date from policy expiring
where expiring.tenant_id = quote.tenant_id and expiring.id = quote.renewal_of
  and quote.effective_date between expiring.end_date + 1 and expiring.end_date + 30
  and exists (select from subjectivity where subjectivity.tenant_id = quote.tenant_id and subjectivity.quote_id = quote.id
    and subjectivity.title = 'No-known-loss letter, signed by the insured'
    and subjectivity.detail like '%is renewed late, no coverage from%');
