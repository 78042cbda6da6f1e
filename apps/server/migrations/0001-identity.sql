-- Management domains form one tree; `path` is '/1/4/' so that a subtree is a prefix.
CREATE TABLE domain (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  parent_id bigint REFERENCES domain (id),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  path text COLLATE "C" NOT NULL UNIQUE,
  order_num int NOT NULL DEFAULT 255,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX domain_parent ON domain (parent_id);

CREATE TABLE role (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE,
  label text NOT NULL UNIQUE,
  remark text,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE app_user (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  username text NOT NULL UNIQUE CHECK (length(username) BETWEEN 1 AND 64),
  name text NOT NULL,
  avatar text,
  -- argon2id in PHC form
  password_hash text NOT NULL,
  is_super boolean NOT NULL DEFAULT false,
  -- Order matters: the first role counts.
  role_ids bigint[] NOT NULL DEFAULT '{}',
  domain_id bigint NOT NULL REFERENCES domain (id),
  enabled boolean NOT NULL DEFAULT true,
  failed_logins int NOT NULL DEFAULT 0,
  locked_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX app_user_domain ON app_user (domain_id);

CREATE TABLE session (
  id uuid PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE,
  user_id bigint NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- Set once the session is over: 'signed-out', 'kicked', 'password-changed', 'disabled'.
  ended_at timestamptz,
  ended_reason text,
  ip text,
  user_agent text
);
CREATE INDEX session_by_user ON session (user_id) WHERE ended_at IS NULL;

-- type: 0 directory, 1 page, 2 permission
CREATE TABLE menu (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  name_en text,
  url text,
  permission text,
  parent_id bigint REFERENCES menu (id),
  type int NOT NULL CHECK (type BETWEEN 0 AND 2),
  is_show boolean NOT NULL DEFAULT true,
  router text,
  view_path text,
  icon text,
  order_num int NOT NULL DEFAULT 255,
  keepalive boolean NOT NULL DEFAULT true,
  is_ext boolean NOT NULL DEFAULT false,
  open_mode int NOT NULL DEFAULT 1 CHECK (open_mode IN (1, 2)),
  perms text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX menu_parent ON menu (parent_id);

CREATE TABLE role_menu (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  role_id bigint NOT NULL REFERENCES role (id) ON DELETE CASCADE,
  menu_id bigint NOT NULL REFERENCES menu (id) ON DELETE CASCADE,
  -- JSON array of permission codes; anything that is not valid JSON grants nothing
  permission text NOT NULL DEFAULT '[]',
  is_delete boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (role_id, menu_id)
);

CREATE TABLE parameter (
  key text PRIMARY KEY CHECK (length(key) BETWEEN 3 AND 100),
  value text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE audit (
  id uuid PRIMARY KEY,
  at timestamptz NOT NULL,
  user_id bigint,
  username text,
  action text NOT NULL,
  -- Request without secrets.
  params jsonb NOT NULL,
  status int NOT NULL,
  duration_ms double precision NOT NULL,
  ip text,
  request_id text NOT NULL
);
CREATE INDEX audit_at ON audit (at DESC);

INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num) VALUES
  ('首页', 'Home', 1, '/dashboard/index', 'dashboard', 'home', 10),
  ('事件', 'Events', 1, '/event/index', 'event', 'alarm', 20),
  ('资源', 'Resources', 1, '/resource/index', 'resource', 'resource', 30);
