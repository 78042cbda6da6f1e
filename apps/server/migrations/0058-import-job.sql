-- An import goes on by a job of the server, with the rights with which it was begun.
ALTER TABLE plant_import
  ADD COLUMN rights jsonb NOT NULL DEFAULT '{"isSuper": false, "permissions": [], "domainIds": null}',
  ADD COLUMN is_broken boolean NOT NULL DEFAULT false,
  ADD COLUMN moved_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN plant_import.rights IS 'What of it the one who began could do and see; domainIds null: all.';
COMMENT ON COLUMN plant_import.is_broken IS 'A fault of the server ended it before its end.';
COMMENT ON COLUMN plant_import.moved_at IS 'Its last sign of life while it goes on.';
CREATE INDEX plant_import_open ON plant_import (moved_at) WHERE state IN ('checking', 'running', 'undoing');

-- Those that a dialog left half way: nobody drives them any more.
UPDATE plant_import SET state = 'read', done_count = 0 WHERE state = 'checking';
UPDATE plant_import SET state = 'stopped' WHERE state = 'running' AND mode = 'good';
UPDATE plant_import
   SET state = 'undoing', done_count = 0, object_count = (counts ->> 'added')::int + (counts ->> 'changed')::int
 WHERE state = 'running';

-- The call by which a dialog went on is gone.
UPDATE menu SET perms = replace(perms, ',plant:import:step,', ',') WHERE perms LIKE '%,plant:import:step,%';
UPDATE role_menu
   SET permission = replace(replace(permission, '"plant:import:step",', ''), ',"plant:import:step"', '')
 WHERE permission LIKE '%"plant:import:step"%';
