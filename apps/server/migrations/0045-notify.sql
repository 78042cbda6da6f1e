-- Whom alarms are told to, outside of the console.
CREATE TABLE notify_channel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  kind text NOT NULL CHECK (kind IN ('webhook', 'email')),
  targets text[] NOT NULL CHECK (cardinality(targets) BETWEEN 1 AND 20),
  min_severity text NOT NULL CHECK (min_severity IN ('critical', 'major', 'minor', 'warning', 'indeterminate')),
  events text[] NOT NULL,
  language text NOT NULL CHECK (language IN ('zh', 'en')),
  time_zone text NOT NULL CHECK (length(time_zone) <= 60),
  is_enabled boolean NOT NULL,
  secret bytea,
  updated_at timestamptz NOT NULL
);
COMMENT ON COLUMN notify_channel.targets IS 'One URL, or e-mail addresses.';
COMMENT ON COLUMN notify_channel.secret IS 'Of a webhook, sealed; its messages are signed with it.';
CREATE INDEX notify_channel_domain ON notify_channel (domain_id);

-- What is to be told, written in the transaction that changes the alarm. The id is in every message.
CREATE TABLE notify_delivery (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  seq bigint GENERATED ALWAYS AS IDENTITY,
  channel_id bigint NOT NULL REFERENCES notify_channel (id) ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('raised', 'severity-raised', 'cleared', 'acknowledged', 'test')),
  alarm_id uuid,
  revision int,
  alarm jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'dead')),
  attempts int NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  give_up_at timestamptz NOT NULL,
  lease_until timestamptz,
  taken_by text[] NOT NULL DEFAULT '{}',
  ended_at timestamptz
);
COMMENT ON COLUMN notify_delivery.alarm IS 'The alarm as it was then.';
COMMENT ON COLUMN notify_delivery.taken_by IS 'Addresses of an e-mail that have it already.';
COMMENT ON COLUMN notify_delivery.lease_until IS 'While it is sent: after that its process is taken for dead, and another sends it again.';
CREATE UNIQUE INDEX notify_delivery_once ON notify_delivery (channel_id, alarm_id, revision, event);
CREATE INDEX notify_delivery_alarm ON notify_delivery (channel_id, alarm_id, seq);
CREATE INDEX notify_delivery_due ON notify_delivery (channel_id, due_at, seq) WHERE state = 'waiting';
CREATE INDEX notify_delivery_late ON notify_delivery (give_up_at) WHERE state = 'waiting';
CREATE INDEX notify_delivery_leased ON notify_delivery (lease_until) WHERE state = 'sending';
CREATE INDEX notify_delivery_dead ON notify_delivery (channel_id, seq DESC) WHERE state = 'dead';
CREATE INDEX notify_delivery_open ON notify_delivery (created_at) WHERE state IN ('waiting', 'sending');
CREATE INDEX notify_delivery_ended ON notify_delivery (ended_at) WHERE ended_at IS NOT NULL;

-- Every try to send, with what the receiver answered.
CREATE TABLE notify_attempt (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES notify_delivery (id) ON DELETE CASCADE,
  channel_id bigint NOT NULL,
  number int NOT NULL,
  at timestamptz NOT NULL,
  duration_ms int,
  outcome text NOT NULL,
  code int,
  answer text NOT NULL CHECK (length(answer) <= 1000)
);
CREATE INDEX notify_attempt_page ON notify_attempt (channel_id, id DESC);
CREATE INDEX notify_attempt_delivery ON notify_attempt (delivery_id);

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('清理通知记录', 'notify.clear-deliveries', 'cron', '55 3 * * *', true, NULL, '发送记录和死信保留 30 天');

INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num, parent_id)
SELECT '通知渠道', 'Notification channels', 1, '/system/channel', 'systemChannel', 'bell', 57, id
  FROM menu WHERE router = '/system';
