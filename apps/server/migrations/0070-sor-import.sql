-- Files of measured traces, many at once: each finds its link by what its record states, or is given one by hand.
CREATE TABLE sor_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL,
  name text NOT NULL,
  state text NOT NULL CHECK (state IN ('open', 'running', 'done', 'undoing', 'undone', 'expired')),
  mode text CHECK (mode IN ('all', 'good')),
  domain_ids jsonb,
  rule jsonb,
  source_key text,
  moved_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN sor_import.domain_ids IS 'Where the one who began it could enter traces; null: everywhere.';
COMMENT ON COLUMN sor_import.source_key IS 'Maker and filled ids of its first file: a rule is remembered by it.';
CREATE INDEX sor_import_user ON sor_import (user_id, id DESC);
CREATE INDEX sor_import_moved ON sor_import (moved_at) WHERE state <> 'expired';

CREATE TABLE sor_import_file (
  id uuid PRIMARY KEY,
  import_id bigint NOT NULL REFERENCES sor_import (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  size_bytes int NOT NULL,
  digest bytea NOT NULL,
  file_key text,
  state text NOT NULL CHECK (state IN ('ready', 'refused', 'stored', 'same', 'failed', 'undone', 'kept')),
  reason text,
  stated jsonb,
  link_id bigint REFERENCES link (id) ON DELETE SET NULL,
  fit text CHECK (fit IN ('rule', 'hand', 'none', 'several', 'unfilled')),
  direction text CHECK (direction IN ('forward', 'backward')),
  trace_id uuid,
  tries int NOT NULL DEFAULT 0,
  CONSTRAINT sor_import_file_once UNIQUE (import_id, digest)
);
COMMENT ON COLUMN sor_import_file.tries IS 'How often work on it was begun since it came into its state: what never comes to its end is given up.';
CREATE INDEX sor_import_file_link ON sor_import_file (link_id);
CREATE INDEX sor_import_file_key ON sor_import_file (file_key) WHERE file_key IS NOT NULL;

ALTER TABLE trace ADD COLUMN is_past boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN trace.is_past IS 'Brought by an import of the past: it raises and clears no alarm.';

-- Whoever may upload one trace may upload many, and take them back.
UPDATE menu SET perms = perms || ',monitor:trace:import:page,monitor:trace:import:add,monitor:trace:import:info,monitor:trace:import:upload,monitor:trace:import:files,monitor:trace:import:results,monitor:trace:import:drop,monitor:trace:import:match,monitor:trace:import:place,monitor:trace:import:run,monitor:trace:import:undo'
 WHERE type = 2 AND ',' || perms || ',' LIKE '%,monitor:trace:upload,%';
