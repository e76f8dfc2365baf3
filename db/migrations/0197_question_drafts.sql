-- What the insured has answered behind a mailed link and not sent yet, so that it is found again on another device.
-- Only the holder of the link reads it; it is emptied when the answers are sent.
alter table question_request
  add column draft jsonb not null default '{}',
  add column draft_name text,
  add column draft_version integer not null default 0,
  add column drafted_at timestamptz;
