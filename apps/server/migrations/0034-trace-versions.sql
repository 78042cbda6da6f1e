-- The events of a trace as people or the template of its link made them, one version after the other. The first version is
-- what the instrument or the analysis said: it stands in trace.summary and is never changed.
ALTER TABLE trace ADD COLUMN version int NOT NULL DEFAULT 1;
COMMENT ON COLUMN trace.version IS 'The newest version of its events; 1: as measured.';

CREATE TABLE trace_version (
  trace_id uuid NOT NULL REFERENCES trace (id) ON DELETE CASCADE,
  version int NOT NULL CHECK (version > 1),
  origin text NOT NULL CHECK (origin IN ('edit', 'restore', 'template')),
  made_at timestamptz NOT NULL,
  -- The name of whoever made it, as it was then; null: the template, as the trace arrived.
  made_by text,
  reason text NOT NULL,
  events jsonb NOT NULL,
  end_m double precision,
  total_loss_db double precision,
  orl_db double precision,
  PRIMARY KEY (trace_id, version)
);

-- Where a link has its events, whether a measurement shows them or not.
CREATE TABLE trace_template (
  link_id bigint PRIMARY KEY REFERENCES link (id) ON DELETE CASCADE,
  revision int NOT NULL,
  made_at timestamptz NOT NULL,
  made_by text NOT NULL,
  -- Where it was made from; the trace may be gone.
  trace_id uuid NOT NULL,
  trace_version int NOT NULL,
  applies_to_arrivals boolean NOT NULL,
  places jsonb NOT NULL
);

UPDATE menu SET perms = perms || ',monitor:trace:version:add,monitor:trace:template:update'
 WHERE type = 2 AND perms LIKE '%monitor:trace:baseline%';
