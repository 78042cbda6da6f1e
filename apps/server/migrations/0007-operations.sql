-- Rows from before the chain keep their order and have no hash; the chain begins after them.
ALTER TABLE audit
  ADD COLUMN domain_id bigint,
  ADD COLUMN method text NOT NULL DEFAULT 'POST',
  ADD COLUMN before jsonb,
  ADD COLUMN after jsonb,
  ADD COLUMN object_id text,
  ADD COLUMN object_name text,
  ADD COLUMN os text,
  ADD COLUMN browser text,
  ADD COLUMN seq bigint,
  ADD COLUMN prev_hash bytea,
  -- SHA-256 of prev_hash and the row.
  ADD COLUMN hash bytea;
UPDATE audit SET seq = numbered.seq
  FROM (SELECT id, row_number() OVER (ORDER BY at, id) AS seq FROM audit) AS numbered
 WHERE numbered.id = audit.id;
ALTER TABLE audit ALTER COLUMN seq SET NOT NULL, ADD UNIQUE (seq);
CREATE INDEX audit_domain_at ON audit (domain_id, at DESC);

-- Last link of the chain, so that rows missing at its end show; the anchor is the last row that retention removed.
CREATE TABLE audit_chain (
  id int PRIMARY KEY CHECK (id = 1),
  seq bigint NOT NULL,
  prev_hash bytea NOT NULL,
  hash bytea NOT NULL,
  anchor_seq bigint NOT NULL,
  anchor_hash bytea NOT NULL
);
INSERT INTO audit_chain (id, seq, prev_hash, hash, anchor_seq, anchor_hash)
SELECT 1, coalesce(max(seq), 0), zero, zero, coalesce(max(seq), 0), zero
  FROM (SELECT decode(repeat('00', 32), 'hex') AS zero) AS start LEFT JOIN audit ON true
 GROUP BY zero;

CREATE TABLE login_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  -- As typed; the user need not exist.
  username text NOT NULL,
  user_id bigint,
  domain_id bigint,
  ip text,
  os text,
  browser text,
  ok boolean NOT NULL,
  reason text
);
CREATE INDEX login_log_at ON login_log (at DESC, id DESC);
CREATE INDEX login_log_domain_at ON login_log (domain_id, at DESC);

CREATE TABLE task (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (length(name) BETWEEN 2 AND 50),
  handler text NOT NULL,
  params jsonb NOT NULL DEFAULT '{}',
  type text NOT NULL CHECK (type IN ('cron', 'interval')),
  cron text CHECK ((cron IS NOT NULL) = (type = 'cron')),
  time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
  every_ms bigint CHECK ((every_ms IS NOT NULL) = (type = 'interval')),
  start_at timestamptz,
  end_at timestamptz,
  -- -1: no limit
  run_limit int NOT NULL DEFAULT -1,
  run_count int NOT NULL DEFAULT 0,
  overlap text NOT NULL DEFAULT 'skip' CHECK (overlap IN ('skip', 'queue', 'parallel')),
  enabled boolean NOT NULL DEFAULT false,
  remark text,
  next_run_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
-- Null while enabled: to be planned by the next round.
CREATE INDEX task_due ON task (next_run_at) WHERE enabled;

CREATE TABLE task_run (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id bigint REFERENCES task (id) ON DELETE SET NULL,
  -- As they were when it fell due: the log outlives its task.
  name text NOT NULL,
  handler text NOT NULL,
  params jsonb NOT NULL,
  trigger text NOT NULL CHECK (trigger IN ('schedule', 'manual')),
  status text NOT NULL
    CHECK (status IN ('queued', 'running', 'succeeded', 'failed', 'skipped', 'interrupted')),
  due_at timestamptz NOT NULL,
  started_at timestamptz,
  -- A running run without a sign of life belongs to a process that is gone.
  seen_at timestamptz,
  finished_at timestamptz,
  output text,
  process text
);
CREATE INDEX task_run_task ON task_run (task_id, id DESC);
CREATE INDEX task_run_due ON task_run (due_at DESC, id DESC);
CREATE INDEX task_run_open ON task_run (task_id) WHERE status IN ('queued', 'running');

CREATE TABLE serve_sample (
  server text NOT NULL,
  at timestamptz NOT NULL,
  cpu_load double precision,
  memory_used double precision,
  process_rss_bytes double precision,
  disk_used double precision,
  event_loop_p99_ms double precision,
  websockets double precision,
  ingest_queue double precision,
  requests_per_s double precision,
  PRIMARY KEY (server, at)
);

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('清理请求日志', 'log.clear-requests', 'cron', '10 3 * * *', true, NULL, '按参数 log.request.keepDays 保留'),
  ('清理登录日志', 'log.clear-logins', 'cron', '20 3 * * *', true, NULL, '按参数 log.login.keepDays 保留'),
  ('清理任务日志', 'log.clear-task-runs', 'cron', '30 3 * * *', true, NULL, '按参数 log.task.keepDays 保留'),
  ('清理过期会话', 'session.clear-ended', 'cron', '40 3 * * *', true, NULL, NULL),
  ('数据库容量统计', 'database.measure', 'cron', '0 4 * * *', false, NULL, '在任务日志中记录各表容量');
