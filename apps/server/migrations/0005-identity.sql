-- department_id is bound to its table where that is made.
ALTER TABLE app_user
  ADD COLUMN nick_name text,
  ADD COLUMN email text,
  ADD COLUMN phone text,
  ADD COLUMN remark text,
  ADD COLUMN department_id bigint,
  ADD COLUMN password_changed_at timestamptz,
  ADD COLUMN must_change_password boolean NOT NULL DEFAULT false,
  -- Theme and language; '{}': never saved.
  ADD COLUMN settings jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN updated_at timestamptz NOT NULL DEFAULT now();
-- 'Wang' and 'wang' would be taken for one another.
CREATE UNIQUE INDEX app_user_name ON app_user (lower(username));

ALTER TABLE session
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN unlock_failures int NOT NULL DEFAULT 0,
  ADD COLUMN os text,
  ADD COLUMN browser text,
  -- When a live connection of the session was last known to be open; null once it was closed.
  ADD COLUMN connected_at timestamptz;
CREATE INDEX session_open ON session (last_seen_at) WHERE ended_at IS NULL;

CREATE TABLE captcha (
  id uuid PRIMARY KEY,
  code text NOT NULL,
  expires_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0
);
CREATE INDEX captcha_expiry ON captcha (expires_at);

-- Failures in a row by account name (known or not) and by address: 'user:name', 'ip:address'.
CREATE TABLE login_failure (
  subject text PRIMARY KEY,
  failures int NOT NULL,
  failed_at timestamptz NOT NULL
);
CREATE INDEX login_failure_age ON login_failure (failed_at);

-- Null for the parameters the product knows by itself.
ALTER TABLE parameter
  ADD COLUMN name text,
  ADD COLUMN remark text;

CREATE TABLE saved_view (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  table_name text NOT NULL,
  name text NOT NULL,
  -- JSON object of the console
  state text NOT NULL CHECK (length(state) <= 8192),
  -- Shared with everybody of this role.
  role_id bigint REFERENCES role (id) ON DELETE SET NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, table_name, name)
);
CREATE INDEX saved_view_role ON saved_view (role_id, table_name) WHERE role_id IS NOT NULL;
