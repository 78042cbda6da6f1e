-- Files from which the plant is entered. The head of an import stays, its rows go after a month.
CREATE TABLE plant_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('site', 'node', 'cable', 'stops', 'device', 'link', 'landmark', 'route')),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'geojson', 'kml', 'kmz')),
  file_name text NOT NULL,
  state text NOT NULL
    CHECK (state IN ('read', 'checking', 'checked', 'running', 'done', 'stopped', 'undoing', 'undone')),
  mode text CHECK (mode IN ('all', 'good')),
  domain_id bigint NOT NULL REFERENCES domain (id) ON DELETE CASCADE,
  datum text NOT NULL CHECK (datum IN ('wgs84', 'gcj02')),
  headings jsonb NOT NULL,
  headings_key text NOT NULL,
  mapping jsonb NOT NULL,
  is_remembered boolean NOT NULL,
  row_count int NOT NULL,
  object_count int NOT NULL DEFAULT 0,
  done_count int NOT NULL DEFAULT 0,
  counts jsonb NOT NULL,
  last_key text NOT NULL DEFAULT '',
  has_rows boolean NOT NULL DEFAULT true,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  created_at timestamptz NOT NULL
);
COMMENT ON COLUMN plant_import.headings_key IS 'SHA-256 of the headings: files of the same source are mapped alike.';
COMMENT ON COLUMN plant_import.last_key IS 'Objects up to this one are done.';
CREATE INDEX plant_import_user ON plant_import (user_id, id DESC);
CREATE INDEX plant_import_domain ON plant_import (domain_id);
CREATE INDEX plant_import_cleared ON plant_import (created_at) WHERE has_rows;

CREATE TABLE plant_import_row (
  import_id bigint NOT NULL REFERENCES plant_import (id) ON DELETE CASCADE,
  row_no int NOT NULL,
  cells jsonb NOT NULL,
  object_key text COLLATE "C" NOT NULL DEFAULT '',
  outcome text CHECK (outcome IN ('added', 'changed', 'same', 'refused', 'undone', 'kept')),
  reason text,
  reason_values jsonb,
  change_id bigint,
  PRIMARY KEY (import_id, row_no)
);
COMMENT ON COLUMN plant_import_row.outcome IS 'Of an object of several rows, on its first.';
CREATE INDEX plant_import_row_object ON plant_import_row (import_id, object_key, row_no);
CREATE INDEX plant_import_row_change ON plant_import_row (import_id, change_id DESC) WHERE change_id IS NOT NULL;

-- Whoever may enter cables and links one by one may import them, and take it back.
UPDATE menu SET perms = perms || ',plant:import:page,plant:import:info,plant:import:upload,plant:import:check,plant:import:run,plant:import:step,plant:import:cancel,plant:import:undo,plant:import:rows,plant:import:faults,plant:import:places,plant:import:template'
 WHERE type = 2 AND ',' || perms || ',' LIKE '%,plant:change:undo,%';
UPDATE menu SET perms = perms || ',plant:export:file'
 WHERE type = 2 AND ',' || perms || ',' LIKE '%,plant:cable:page,%';
