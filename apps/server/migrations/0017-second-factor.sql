-- What a user gives beside his password, or in its place. Secrets are sealed with a key that is not in the database
-- (docs/decisions/0019); `key_id` says with which.
CREATE TABLE totp (
  user_id bigint PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
  secret bytea NOT NULL,
  key_id text NOT NULL,
  created_at timestamptz NOT NULL,
  -- NULL: begun, and not asked for yet.
  confirmed_at timestamptz,
  -- Time step (RFC 6238) of the last code that was taken: that one and those before it are refused.
  last_step bigint NOT NULL DEFAULT 0,
  failures integer NOT NULL DEFAULT 0,
  failed_at timestamptz
);

-- Only those that are still good: using one removes it.
CREATE TABLE recovery_code (
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  hash bytea NOT NULL,
  PRIMARY KEY (user_id, hash)
);

CREATE TABLE passkey (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkey_user ON passkey (user_id);

-- Between the right password and the second step.
CREATE TABLE sign_in_ticket (
  hash bytea PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user ON DELETE CASCADE,
  -- SHA-256 of the hash of the password that was given: another password since makes the ticket void.
  password_digest bytea NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0
);
CREATE INDEX sign_in_ticket_user ON sign_in_ticket (user_id);

-- Passkey challenges that were answered, until they are too old to be answered again.
CREATE TABLE used_challenge (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);

CREATE VIEW second_factor_holder AS
  SELECT user_id FROM totp WHERE confirmed_at IS NOT NULL
  UNION
  SELECT user_id FROM passkey;

ALTER TABLE login_log ADD COLUMN method text;
