CREATE TABLE site (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  domain_id bigint NOT NULL REFERENCES domain (id),
  lng double precision,
  lat double precision,
  address text,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX site_domain ON site (domain_id);

CREATE TABLE device (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('otdr', 'das', 'dts', 'power-meter', 'switch')),
  domain_id bigint NOT NULL REFERENCES domain (id),
  site_id bigint REFERENCES site (id),
  port_count int NOT NULL DEFAULT 8,
  -- sha256 of a 256-bit random key: nothing to brute-force, so no slow hash per message.
  key_hash bytea NOT NULL,
  state text NOT NULL DEFAULT 'unknown' CHECK (state IN ('online', 'degraded', 'fault', 'offline', 'unknown')),
  detail text,
  last_seen_at timestamptz,
  live_seq bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX device_domain ON device (domain_id);
CREATE INDEX device_live_seq ON device (live_seq);

-- What one port watches. Distances in metres of optical distance from the port.
CREATE TABLE link (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  device_id bigint NOT NULL REFERENCES device (id),
  port int NOT NULL,
  domain_id bigint NOT NULL REFERENCES domain (id),
  length_m double precision NOT NULL CHECK (length_m > 0),
  launch_offset_m double precision NOT NULL DEFAULT 0,
  excess_ratio double precision NOT NULL DEFAULT 0,
  group_index double precision NOT NULL DEFAULT 1.468,
  -- GeoJSON LineString, WGS-84
  route jsonb,
  enabled boolean NOT NULL DEFAULT true,
  -- The trace every new one is compared with, and how often it was replaced.
  reference_trace_id uuid,
  reference_version int NOT NULL DEFAULT 0,
  last_trace_id uuid,
  last_trace_at timestamptz,
  -- How finely the last trace was measured: what a position on this link is good for.
  last_pulse_ns double precision,
  last_spacing_m double precision,
  live_seq bigint NOT NULL DEFAULT 0,
  -- Rises with every change of route or landmarks, so that prepared routes know when they are old.
  route_version int NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (device_id, port)
);
CREATE INDEX link_domain ON link (domain_id);
CREATE INDEX link_live_seq ON link (live_seq);

CREATE TABLE landmark (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('site', 'closure', 'connector', 'handhole', 'marker', 'slack')),
  optical_m double precision NOT NULL,
  lng double precision,
  lat double precision,
  slack_m double precision NOT NULL DEFAULT 0,
  remark text,
  UNIQUE (link_id, optical_m)
);

CREATE TABLE zone (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  code text NOT NULL UNIQUE,
  name text NOT NULL,
  from_m double precision NOT NULL,
  to_m double precision NOT NULL,
  CHECK (to_m > from_m)
);
CREATE INDEX zone_link ON zone (link_id);
