-- How well a position is known, by the fit of the event's edge: an alarm's uncertainty on the ground comes from it, and
-- does not change with the link's later traces.
ALTER TABLE event ADD COLUMN position_sigma_m double precision;
ALTER TABLE alarm ADD COLUMN position_sigma_m double precision;
COMMENT ON COLUMN event.position_sigma_m IS 'Standard deviation of position_m; null where nobody says.';
COMMENT ON COLUMN alarm.position_sigma_m IS 'Standard deviation of position_m; null where nobody says.';
