-- What instruments say of themselves with their heartbeats, and how far their clocks are off.
CREATE TABLE device_health (
  device_id bigint PRIMARY KEY REFERENCES device (id) ON DELETE CASCADE,
  clock_off_ms bigint NOT NULL,
  clock_at timestamptz NOT NULL,
  clock_off_since timestamptz,
  clock_told_at timestamptz,
  model text CHECK (length(model) <= 64),
  serial text CHECK (length(serial) <= 64),
  firmware text CHECK (length(firmware) <= 64),
  started_at timestamptz,
  temperature_c double precision,
  disk_free_percent double precision,
  memory_free_percent double precision,
  laser_hours double precision,
  reported_at timestamptz
);
COMMENT ON COLUMN device_health.clock_off_ms IS 'Ahead of the server: what the heartbeat says it is, less when it came.';
COMMENT ON COLUMN device_health.clock_off_since IS 'Off by more than the parameter allows, in each heartbeat since.';
COMMENT ON COLUMN device_health.clock_told_at IS 'The alarm was raised for being off since then, and was not cleared.';
COMMENT ON COLUMN device_health.reported_at IS 'When what follows the clock was said last.';

CREATE TABLE device_identity (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  device_id bigint NOT NULL REFERENCES device (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  model text,
  serial text,
  firmware text
);
COMMENT ON TABLE device_identity IS 'What a device was: firmware that was changed, a unit that was replaced. The newest fifty of each.';
CREATE INDEX device_identity_device ON device_identity (device_id, id DESC);
