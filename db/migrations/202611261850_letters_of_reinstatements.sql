-- The no-known-loss letter with which coverage was put back, and the day on which it was signed.
alter table policy_cancellation
  add column letter_file_id uuid,
  add column letter_signed_on date,
  add check (num_nulls(letter_file_id, letter_signed_on) in (0, 2));

-- A premium finance company ends a policy by its power of attorney.
alter table policy_file drop constraint policy_file_purpose_check;
alter table policy_file add check (purpose in
  ('RELEASE', 'OTHER_COVER', 'AGREEMENT', 'NO_KNOWN_LOSS', 'PROOF', 'POWER_OF_ATTORNEY'));
