CREATE TABLE trace (
  id uuid PRIMARY KEY,
  link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  domain_id bigint NOT NULL REFERENCES domain (id),
  measured_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  source text NOT NULL CHECK (source IN ('device', 'upload')),
  wavelength_nm double precision NOT NULL,
  pulse_ns double precision NOT NULL,
  averaging_s double precision,
  range_m double precision NOT NULL,
  end_m double precision,
  total_loss_db double precision,
  reference_version int,
  file_key text NOT NULL,
  file_name text NOT NULL,
  size_bytes int NOT NULL,
  -- SHA-256 of the file: an instrument that sends its last one again has not measured again.
  digest bytea NOT NULL,
  -- What the analysis read: header facts and the event table, so that a list never opens a file.
  summary jsonb NOT NULL
);
CREATE INDEX trace_link ON trace (link_id, measured_at DESC, id DESC);
CREATE INDEX trace_domain ON trace (domain_id, measured_at DESC, id DESC);
-- Identities rise with the time they were made, so this finds what came in last.
CREATE INDEX trace_link_arrival ON trace (link_id, id DESC);
