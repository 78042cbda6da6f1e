-- Links that are measured again and again.
CREATE TABLE test_plan (
  link_id bigint PRIMARY KEY REFERENCES link (id) ON DELETE CASCADE,
  settings jsonb NOT NULL,
  period_minutes int NOT NULL CHECK (period_minutes BETWEEN 1 AND 10080),
  is_paused boolean NOT NULL,
  next_run_at timestamptz NOT NULL,
  last_run_at timestamptz,
  updated_by text NOT NULL CHECK (length(updated_by) <= 80),
  updated_at timestamptz NOT NULL
);
CREATE INDEX test_plan_due ON test_plan (next_run_at) WHERE NOT is_paused;

INSERT INTO menu (name, name_en, type, perms, order_num, parent_id)
  SELECT '周期测试', 'Test plans', 2, 'monitor:test:plan,monitor:test:schedule,monitor:test:unschedule', 90, id
    FROM menu WHERE view_path = 'resource' AND type = 1;
