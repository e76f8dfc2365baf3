-- Who a user is at an identity provider: by the provider's own lasting name for them, never by an e-mail address.
create table user_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user (id),
  created_at timestamptz not null,
  primary key (issuer, subject),
  unique (user_id, issuer)
);

-- Ways to the identity provider and back: good for ten minutes, once, in the browser that began.
create table sso_attempt (
  state_hash text primary key,
  binding_hash text not null,
  nonce text not null,
  sealed_verifier text not null,
  -- set when a signed-in user connects their identity
  user_id uuid references app_user (id),
  user_agent text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- whom the provider named, while their second factor is still asked for
  proved_user_id uuid references app_user (id)
);
create index sso_attempt_age on sso_attempt (expires_at);
