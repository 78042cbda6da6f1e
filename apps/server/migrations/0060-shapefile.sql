-- Shapefiles, in a zip.
ALTER TABLE plant_import
  DROP CONSTRAINT plant_import_format_check,
  ADD CONSTRAINT plant_import_format_check
    CHECK (format IN ('csv', 'xlsx', 'geojson', 'kml', 'kmz', 'shp', 'archive'));
