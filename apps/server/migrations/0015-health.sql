-- What the system says of itself is about no device.
ALTER TABLE alarm ALTER COLUMN device_id DROP NOT NULL;

-- What is wrong at the moment, as the server sees it that gave itself this name. A row goes when its fault ends, or when
-- nobody has renewed it for some minutes.
CREATE TABLE server_fault (
  server text NOT NULL,
  reason text NOT NULL,
  since timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (server, reason)
);

-- The last sign of life of any server, by a clock that was trusted; NULL before the first.
CREATE TABLE clock_mark (
  id int PRIMARY KEY CHECK (id = 1),
  seen_at timestamptz
);
INSERT INTO clock_mark (id, seen_at)
SELECT 1, least(now(), greatest((SELECT max(at) FROM audit), (SELECT max(at) FROM login_log),
                                (SELECT max(at) FROM serve_sample)))
;
UPDATE clock_mark SET seen_at = NULL
 WHERE NOT EXISTS (SELECT 1 FROM audit) AND NOT EXISTS (SELECT 1 FROM login_log)
   AND NOT EXISTS (SELECT 1 FROM serve_sample);

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('确认系统时钟', 'clock.accept', 'cron', '0 4 1 1 *', false, NULL,
   '长时间停机后清理任务被拒绝时，核对系统时间无误，再手动执行一次');
