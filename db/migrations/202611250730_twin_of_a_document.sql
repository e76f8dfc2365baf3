-- Each document is also a web page of the same facts, for readers whom an untagged PDF says nothing; its hash is kept.
alter table document add column twin_sha256 text;
