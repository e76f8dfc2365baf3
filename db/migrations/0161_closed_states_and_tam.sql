-- States that staff closed to new business of a product on a paper, though its rating program offers it there.
alter table paper add column closed_states text[] not null default '{}';

-- The technical account manager who looks after a quote in place of nobody or of the account's usual one.
alter table quote add column tam_id uuid, add column tam_name text;
