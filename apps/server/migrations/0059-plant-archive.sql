-- A whole plant as one file.
ALTER TABLE plant_import
  DROP CONSTRAINT plant_import_kind_check,
  ADD CONSTRAINT plant_import_kind_check
    CHECK (kind IN ('site', 'node', 'cable', 'stops', 'device', 'link', 'landmark', 'route', 'plant')),
  DROP CONSTRAINT plant_import_format_check,
  ADD CONSTRAINT plant_import_format_check CHECK (format IN ('csv', 'xlsx', 'geojson', 'kml', 'kmz', 'archive'));

UPDATE menu SET perms = perms || ',plant:export:archive'
 WHERE type = 2 AND ',' || perms || ',' LIKE '%,plant:export:file,%';
