-- Drafts that nobody can open any more are looked for every day.
create index question_request_drafted on question_request (expires_at)
  where drafted_at is not null and answered_at is null;
