-- What crews write and photograph in the field. The browser makes the id: sent twice, an entry is stored once.
CREATE TABLE crew_entry (
  id uuid PRIMARY KEY,
  node_id bigint REFERENCES node (id) ON DELETE CASCADE,
  fault_id bigint REFERENCES fault (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  author text NOT NULL,
  written_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  text text NOT NULL CHECK (length(text) <= 2000),
  picture bytea CHECK (octet_length(picture) <= 393216),
  picture_type text CHECK (picture_type IN ('image/jpeg', 'image/png', 'image/webp')),
  CHECK (num_nonnulls(node_id, fault_id) = 1),
  CHECK (num_nonnulls(picture, picture_type) IN (0, 2)),
  CHECK (text <> '' OR picture IS NOT NULL)
);
COMMENT ON COLUMN crew_entry.user_id IS 'Who wrote it: an account that may be gone.';
COMMENT ON COLUMN crew_entry.author IS 'Their name at that time; it stays when the account goes.';
COMMENT ON COLUMN crew_entry.written_at IS 'By the clock of the browser, which may have had no line for days.';
CREATE INDEX crew_entry_node ON crew_entry (node_id, received_at DESC);
CREATE INDEX crew_entry_fault ON crew_entry (fault_id, received_at DESC);

INSERT INTO menu (name, name_en, type, router, view_path, icon, order_num) VALUES
  ('现场', 'Field', 1, '/field/index', 'field', 'navigate', 35);
