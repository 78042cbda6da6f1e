-- With which programs call in place of a person. Its text is shown once; the server knows its hash.
CREATE TABLE api_token (
  id uuid PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  prefix text NOT NULL CHECK (length(prefix) BETWEEN 4 AND 20),
  token_hash bytea NOT NULL CHECK (length(token_hash) = 32),
  permissions text[] NOT NULL,
  domain_id bigint NOT NULL REFERENCES domain (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  created_by bigint REFERENCES app_user (id) ON DELETE SET NULL,
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text,
  CHECK (expires_at <= created_at + interval '8784 hours')
);
COMMENT ON COLUMN api_token.user_id IS 'The account it acts for: its rights now bound those of the token.';
COMMENT ON COLUMN api_token.domain_id IS 'It and those below, as far as the account sees them.';
COMMENT ON COLUMN api_token.last_used_at IS 'Right to a minute.';
CREATE UNIQUE INDEX api_token_hash ON api_token (token_hash);
CREATE INDEX api_token_user ON api_token (user_id, created_at DESC);
CREATE INDEX api_token_domain ON api_token (domain_id);
CREATE INDEX api_token_maker ON api_token (created_by);
CREATE INDEX api_token_expiry ON api_token (expires_at);

-- Name and beginning of the token that signed the call. Rows without keep the hash that they have.
ALTER TABLE audit ADD COLUMN api_token text;

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('清理访问令牌', 'api-token.clear-ended', 'cron', '50 3 * * *', true, NULL, '失效的访问令牌保留 90 天');

INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num, parent_id)
SELECT '访问令牌', 'API tokens', 1, '/system/token', 'systemToken', 'key', 58, id
  FROM menu WHERE router = '/system';
