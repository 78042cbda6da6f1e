-- demo-entry.repository listEntries
SELECT entry, content, saved_at
  FROM demo_entry
  WHERE user_id = ? AND starts_with(entry, ?);

-- demo-entry.repository lockEntries
SELECT 1
  FROM app_user
  WHERE id = ?
  FOR NO KEY UPDATE;

-- demo-entry.repository saveEntries
INSERT INTO demo_entry (user_id, entry, content, saved_at) SELECT ?, entry, content, ?::timestamptz
  FROM (unnested) AS input
  ON CONFLICT (user_id, entry) DO UPDATE
  SET content = excluded.content, saved_at = excluded.saved_at;
