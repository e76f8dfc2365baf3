-- The search of the admitted market that a state asks for before surplus lines paper is bound.
alter table quote add column diligent_effort jsonb;
