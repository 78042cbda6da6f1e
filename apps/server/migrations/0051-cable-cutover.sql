-- Cables are split, joined, moved and replaced in part: each is one change.
ALTER TABLE plant_change DROP CONSTRAINT plant_change_kind_check;
ALTER TABLE plant_change ADD CONSTRAINT plant_change_kind_check
  CHECK (kind IN ('site', 'device', 'link', 'cable', 'stops', 'node', 'joints', 'service', 'cutover'));

-- The way of a cable as it was until a cutover: what happened before lies where it lay then.
CREATE TABLE cable_former (
  cable_id bigint NOT NULL,
  until timestamptz NOT NULL,
  length_m double precision NOT NULL,
  -- Its stops with their nodes, as they are shown.
  stops jsonb NOT NULL,
  PRIMARY KEY (cable_id, until)
);
COMMENT ON TABLE cable_former IS 'Stays when the cable is joined to another: its faults name it.';

-- What a port saw until a cutover, with the optical distances of the nodes it passed.
CREATE TABLE port_former (
  device_id bigint NOT NULL REFERENCES device (id),
  port int NOT NULL,
  until timestamptz NOT NULL,
  stretches jsonb NOT NULL,
  anchors jsonb NOT NULL,
  PRIMARY KEY (device_id, port, until)
);

-- Whoever may change the way of a cable may cut it over.
UPDATE menu SET perms = perms || ',plant:cable:cutover:preview,plant:cable:cutover:make'
 WHERE type = 2 AND ',' || perms || ',' LIKE '%,plant:cable:stops,%';
