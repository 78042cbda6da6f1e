-- What instruments are told to do: kept until they have done it, cannot do it, or their time is over.
CREATE TABLE device_command (
  id uuid PRIMARY KEY,
  device_id bigint NOT NULL REFERENCES device (id),
  link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('otdr-test')),
  settings jsonb NOT NULL,
  cause text NOT NULL CHECK (cause IN ('person', 'schedule')),
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'sent', 'accepted', 'running', 'done', 'failed', 'expired', 'cancelled')),
  progress_percent int CHECK (progress_percent BETWEEN 0 AND 100),
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL CHECK (length(created_by) <= 80),
  deadline_at timestamptz NOT NULL,
  lease_until timestamptz,
  cancelled_at timestamptz,
  ended_at timestamptz,
  fault text CHECK (length(fault) <= 40),
  detail text CHECK (length(detail) <= 500),
  trace_id uuid REFERENCES trace (id) ON DELETE SET NULL,
  CHECK ((ended_at IS NULL) = (state IN ('queued', 'sent', 'accepted', 'running')))
);
COMMENT ON COLUMN device_command.cause IS 'Who asked for it: somebody, or the plan of the link.';
COMMENT ON COLUMN device_command.lease_until IS 'Until then it is not handed out again.';
COMMENT ON COLUMN device_command.cancelled_at IS 'When somebody cancelled it; the instrument may not have heard of that yet.';
COMMENT ON COLUMN device_command.fault IS 'Why it was not done.';
COMMENT ON COLUMN device_command.detail IS 'What the instrument says of that.';
CREATE UNIQUE INDEX device_command_open_link ON device_command (link_id)
  WHERE state IN ('queued', 'sent', 'accepted', 'running');
CREATE INDEX device_command_open ON device_command (device_id, created_at)
  WHERE state IN ('queued', 'sent', 'accepted', 'running');
CREATE INDEX device_command_deadline ON device_command (deadline_at)
  WHERE state IN ('queued', 'sent', 'accepted', 'running');
CREATE INDEX device_command_link ON device_command (link_id, created_at DESC);
CREATE INDEX device_command_trace ON device_command (trace_id);
CREATE INDEX device_command_ended ON device_command (ended_at) WHERE ended_at IS NOT NULL;

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('清理设备指令', 'device-command.clear-ended', 'cron', '45 3 * * *', true, NULL, '已结束的指令保留 90 天，曲线不受影响');

INSERT INTO menu (name, name_en, type, perms, order_num, parent_id)
  SELECT '点名测试', 'Tests on demand', 2,
         'monitor:test:run,monitor:test:cancel,monitor:test:info,monitor:test:page', 80, id
    FROM menu WHERE view_path = 'resource' AND type = 1;
