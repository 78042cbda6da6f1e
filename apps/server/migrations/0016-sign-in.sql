-- Failures are counted anew by what they have in common: 'pair:name|address', 'name:name', 'address:address'.
DELETE FROM login_failure;
-- Of an address: how often it locked a name out within a day. Each lock-out lasts longer than the one before.
ALTER TABLE login_failure ADD COLUMN lock_outs int NOT NULL DEFAULT 0;

-- Attempts within the minute that began with the first, by kind and address, and of all strangers together.
CREATE TABLE attempt_window (
  subject text PRIMARY KEY CHECK (length(subject) <= 100),
  started_at timestamptz NOT NULL,
  attempts int NOT NULL
);
CREATE INDEX attempt_window_age ON attempt_window (started_at);

-- Where a user has signed in from: what strangers do elsewhere keeps nobody out there.
CREATE TABLE sign_in_address (
  user_id bigint NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  address text NOT NULL,
  last_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, address)
);
CREATE INDEX sign_in_address_address ON sign_in_address (address);

-- How many attempts the row stands for: those beyond a limit are counted and not written one by one.
ALTER TABLE login_log ADD COLUMN attempts int NOT NULL DEFAULT 1;
CREATE INDEX login_log_user_at ON login_log (user_id, at DESC) WHERE user_id IS NOT NULL;

-- A captcha serves the address it was given to, by its code or by so much computing.
DELETE FROM captcha;
ALTER TABLE captcha
  ADD COLUMN address text NOT NULL,
  ADD COLUMN work_bits int NOT NULL;

-- When somebody last did something in the session; what a console asks by itself does not count.
ALTER TABLE session ADD COLUMN last_active_at timestamptz;
UPDATE session SET last_active_at = last_seen_at;
ALTER TABLE session ALTER COLUMN last_active_at SET NOT NULL;
CREATE INDEX session_active ON session (last_active_at) WHERE ended_at IS NULL;
