-- Public keys of users' passkeys. The id is the authenticator's own, base64url.
create table passkey (
  id text primary key,
  user_id uuid not null references app_user (id),
  public_key bytea not null,
  -- the authenticator's counter of signatures; one that does not rise gives a copy away
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  -- lives in one device, or is copied to others by its maker's account
  is_synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_user on passkey (user_id);

-- What an authenticator is asked to sign: good for five minutes, once, for what and whom it was made.
create table passkey_challenge (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('REGISTER', 'SIGN_IN', 'STEP_UP')),
  -- the session that asked; a sign-in has none yet and is bound by a secret of the browser
  session_id uuid references session (id),
  binding_hash text,
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index passkey_challenge_age on passkey_challenge (expires_at);
