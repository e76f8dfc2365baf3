-- Each word of a search column stands there twice: plain, and behind its tenant's mark. A search in one tenant looks up
-- marked words, so that it reads no entries of others; the tenant's own word, which all of its rows shared, goes.
create function marked_words(tenant uuid, words tsvector) returns tsvector language sql immutable as $$
  select plain || array_to_tsvector(array(
    select 'ĳ' || right(tenant::text, 6) || word from unnest(tsvector_to_array(plain)) as word))
  from ts_delete(words, 't' || replace(tenant::text, '-', '')) as plain
$$;

update account set search = marked_words(tenant_id, search);
update quote set search = marked_words(tenant_id, search);
update policy set search = marked_words(tenant_id, search);
update binder set search = marked_words(tenant_id, search);
update submission set search = marked_words(tenant_id, search);

drop function marked_words(uuid, tsvector);
