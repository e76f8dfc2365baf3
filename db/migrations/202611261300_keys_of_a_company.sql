-- By what two accounts are seen to be of one company (domain/quote/binding/clearance.ts): the id in the directory, the
-- D-U-N-S number, the web domain, and the name at a postcode. A name counts without case, punctuation and legal form.
create function company_keys(cbid text, market text, name text, domain_name text, company jsonb)
  returns text[] language sql immutable parallel safe as $$
  select array_remove(array[
    'id:' || nullif(cbid, ''),
    'duns:' || nullif(regexp_replace(company->>'dunsNumber', '[^0-9]', '', 'g'), ''),
    'domain:' || nullif(regexp_replace(lower(domain_name), '^www\.', ''), ''),
    'place:' || market || ':' || nullif(btrim(regexp_replace(regexp_replace(
        regexp_replace(lower(name), '[''’.]', '', 'g'),
        '[^[:alnum:]]+', ' ', 'g'),
        '\m(inc|llc|llp|ltd|limited|co|corp|corporation|company|plc|the|and|of)\M', '', 'g')), '')
      || ':' || nullif(left(regexp_replace(upper(company->'physicalAddress'->>'zipCode'), '\s', '', 'g'),
        case market when 'US' then 5 else 8 end), '')
  ], null)
$$;

create index account_company_keys on account
  using gin (company_keys(cbid, market, name, domain_name, firmographics->'company'));
