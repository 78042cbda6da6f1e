-- False: made by single sign-on; the stored hash is of a password nobody knows.
ALTER TABLE app_user ADD COLUMN has_password boolean NOT NULL DEFAULT true;

-- Id of the identity provider.
ALTER TABLE login_log ADD COLUMN provider text;

-- Who somebody is at an identity provider: issuer and subject, never a name or an e-mail.
CREATE TABLE sso_identity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  provider text NOT NULL,
  issuer text NOT NULL CHECK (length(issuer) <= 500),
  subject text NOT NULL CHECK (length(subject) <= 255),
  -- As the provider calls him; shown, never compared.
  name text NOT NULL CHECK (length(name) <= 200),
  linked_at timestamptz NOT NULL,
  last_used_at timestamptz,
  UNIQUE (issuer, subject)
);
CREATE INDEX sso_identity_user ON sso_identity (user_id);

-- The first rule of a provider that fits gives domain and roles; roles may have been removed since, as may the domain.
CREATE TABLE sso_rule (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  provider text NOT NULL,
  order_num int NOT NULL,
  claim text NOT NULL CHECK (length(claim) <= 200),
  comparison text NOT NULL CHECK (comparison IN ('equals', 'contains', 'always')),
  value text NOT NULL CHECK (length(value) <= 200),
  domain_id bigint REFERENCES domain (id) ON DELETE SET NULL,
  role_ids bigint[] NOT NULL,
  is_super boolean NOT NULL DEFAULT false,
  remark text,
  updated_at timestamptz NOT NULL
);
CREATE INDEX sso_rule_domain ON sso_rule (domain_id);

-- What a sign-on under way takes with it, for minutes: by the hash of a secret in an address ('state' on the way to the
-- provider, 'ticket' on the way to the console) and of one in the browser's cookie. Each is taken once.
CREATE TABLE sso_step (
  secret_hash bytea PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('state', 'ticket')),
  browser_hash bytea NOT NULL,
  ip text NOT NULL,
  carried text NOT NULL CHECK (length(carried) <= 65536),
  expires_at timestamptz NOT NULL
);
CREATE INDEX sso_step_expiry ON sso_step (expires_at);
CREATE INDEX sso_step_ip ON sso_step (ip);

INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num, parent_id)
SELECT '单点登录', 'Single sign-on', 1, '/system/sso', 'systemSso', 'key', 55, id
  FROM menu WHERE router = '/system';
