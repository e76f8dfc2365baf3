-- Each index is one more write for every entry, seal and quote. Seals have gone by arrival, not by time, since
-- 202611221500; and quotes in the order of their last change are read from quote_all_modified, whatever their product.
drop index audit_seal_at;
drop index quote_product_recent;
