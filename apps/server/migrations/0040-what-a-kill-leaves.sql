ALTER TABLE quality_link
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  ADD COLUMN graded_revision int NOT NULL DEFAULT 0,
  ADD COLUMN untold jsonb;
COMMENT ON COLUMN quality_link.revision IS 'Counted up by every trace and every edit of one, in their own transaction.';
COMMENT ON COLUMN quality_link.graded_revision IS 'The revision it was graded by; another one: to be graded again.';
COMMENT ON COLUMN quality_link.untold IS 'What its grades say of a fall and the alarms have not taken yet; null: nothing.';
-- Each link is graded once more: an edit may have missed its grade before this was counted.
UPDATE quality_link SET revision = 1;
