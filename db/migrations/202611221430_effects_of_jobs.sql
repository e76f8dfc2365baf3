-- What a job has done, or is about to do, by the key of the job: a job that runs again finds it and does nothing. Rows
-- are forgotten after the queue has forgotten their jobs.
create table job_effect (
  key text primary key,
  -- the run that claims the effect: a later run of the same job takes it over, an earlier one may not take it back
  attempt integer not null,
  begun_at timestamptz not null,
  done_at timestamptz
);
create index job_effect_begun on job_effect (begun_at);
