-- Which of many files are named by a row is asked a thousand keys at a time.
CREATE INDEX trace_file_key ON trace (file_key);
CREATE INDEX batch_file_file_key ON batch_file (file_key);
CREATE INDEX netdisk_upload_file_key ON netdisk_upload (file_key);

-- Whose the file store is, and how far its sweep is: a large store is looked through over several days.
CREATE TABLE file_sweep (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  owner uuid NOT NULL DEFAULT gen_random_uuid(),
  after text
);
COMMENT ON COLUMN file_sweep.owner IS 'Stands in the file store too: a store that two databases name files of is not swept.';
COMMENT ON COLUMN file_sweep.after IS 'The name looked at last; null: it begins at the front.';
INSERT INTO file_sweep DEFAULT VALUES;

INSERT INTO task (name, handler, type, cron, enabled, next_run_at, remark) VALUES
  ('清理无主文件', 'files.sweep', 'cron', '40 4 * * *', true, NULL, '存放超过 3 天且没有任何记录引用的文件');

ALTER TABLE quality_link
  ADD COLUMN revision int NOT NULL DEFAULT 0,
  ADD COLUMN graded_revision int NOT NULL DEFAULT 0,
  ADD COLUMN untold jsonb;
COMMENT ON COLUMN quality_link.revision IS 'Counted up by every trace and every edit of one, in their own transaction.';
COMMENT ON COLUMN quality_link.graded_revision IS 'The revision it was graded by; another one: to be graded again.';
COMMENT ON COLUMN quality_link.untold IS 'What its grades say of a fall and the alarms have not taken yet; null: nothing.';
-- Each link is graded once more: an edit may have missed its grade before this was counted.
UPDATE quality_link SET revision = 1;
