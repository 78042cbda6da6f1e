-- The lock-out of a name, whether it is anybody's or not: in the row of its failures, 'user:name'.
ALTER TABLE login_failure ADD COLUMN locked_until timestamptz;
INSERT INTO login_failure (subject, failures, failed_at, locked_until)
  SELECT 'user:' || username, failed_logins, now(), locked_until FROM app_user WHERE locked_until > now()
      ON CONFLICT (subject) DO UPDATE SET locked_until = excluded.locked_until;
ALTER TABLE app_user DROP COLUMN failed_logins, DROP COLUMN locked_until;

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('清空网盘回收站', 'netdisk.empty-trash', 'cron', '20 4 * * *', true, NULL, '按参数 netdisk.trash.keepDays 保留');

-- The history of one object; of several that were changed by one call `object_id` holds all ids.
CREATE INDEX audit_object ON audit USING gin (string_to_array(object_id, ','));
