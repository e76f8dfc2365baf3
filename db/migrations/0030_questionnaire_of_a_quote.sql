-- The questionnaire that a quote was priced with, so that an old quote keeps its own questions.
alter table quote add column questionnaire text;
