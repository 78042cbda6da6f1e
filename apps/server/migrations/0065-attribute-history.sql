-- Values of attributes have a history: what they were, who changed them, and when.
ALTER TABLE plant_change DROP CONSTRAINT plant_change_kind_check;
ALTER TABLE plant_change ADD CONSTRAINT plant_change_kind_check
  CHECK (kind IN ('site', 'device', 'link', 'cable', 'stops', 'node', 'joints', 'service', 'cutover', 'files', 'attributes'));
