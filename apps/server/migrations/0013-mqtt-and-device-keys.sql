-- What an external broker keeps for this installation is one session; one process at a time takes from it.
CREATE TABLE mqtt_session (
  -- its address, without name and password
  broker text PRIMARY KEY,
  client_id text NOT NULL,
  -- the process that takes; null when it let go
  holder text,
  held_until timestamptz NOT NULL
);

-- A removed device stays for the sake of its events and alarms; its code is free for another one.
ALTER TABLE device
  ADD COLUMN enabled boolean NOT NULL DEFAULT true,
  -- The key before the last rotation, as long as it is taken too.
  ADD COLUMN old_key_hash bytea,
  ADD COLUMN old_key_until timestamptz,
  ADD COLUMN removed_at timestamptz,
  ADD CHECK ((old_key_hash IS NULL) = (old_key_until IS NULL));
ALTER TABLE device DROP CONSTRAINT device_code_key;
CREATE UNIQUE INDEX device_code_key ON device (code) WHERE removed_at IS NULL;

-- Whoever may add devices and rotate their keys may change and remove them.
UPDATE menu SET perms = perms || ',plant:device:update,plant:device:delete'
 WHERE ',' || perms || ',' LIKE '%,plant:device:rotateKey,%';
