-- The netdisk: names here, contents in the file store. Each management domain has one space.
CREATE TABLE netdisk_space (
  domain_id bigint PRIMARY KEY REFERENCES domain (id) ON DELETE CASCADE,
  -- Counted with every change under a lock of this row, which also puts the changes of one tree in order.
  used_bytes bigint NOT NULL DEFAULT 0 CHECK (used_bytes >= 0),
  -- What open uploads will need.
  reserved_bytes bigint NOT NULL DEFAULT 0 CHECK (reserved_bytes >= 0),
  file_count bigint NOT NULL DEFAULT 0 CHECK (file_count >= 0)
);

-- What a file holds; copies share it, and the last one that goes takes it along.
CREATE TABLE netdisk_content (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_key text NOT NULL UNIQUE,
  size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
  sha256 bytea NOT NULL,
  -- Read from the first bytes, never from a name.
  mime_type text NOT NULL
);

CREATE TABLE netdisk_node (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id),
  -- NULL: at the top, or in the trash.
  parent_id bigint REFERENCES netdisk_node (id),
  name text NOT NULL CHECK (octet_length(name) BETWEEN 1 AND 255),
  -- Lower case: what lists are sorted by and searches look in.
  search_name text COLLATE "C" NOT NULL,
  -- The characters of search_name and its pairs of neighbours: an index for parts of a name in any script.
  search_grams text[] NOT NULL,
  type text NOT NULL CHECK (type IN ('dir', 'file')),
  content_id bigint REFERENCES netdisk_content (id),
  size_bytes bigint NOT NULL DEFAULT 0,
  mark text NOT NULL DEFAULT '',
  uploader_id bigint,
  uploader text,
  put_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  trashed_at timestamptz,
  -- The folder it was in, 'a/b/'.
  trashed_from text,
  trashed_by text,
  -- Set when it is being deleted for good: neither listed nor restored any more.
  purged_at timestamptz,
  CHECK ((type = 'file') = (content_id IS NOT NULL)),
  CHECK ((trashed_at IS NULL) = (trashed_from IS NULL)),
  CHECK (trashed_at IS NULL OR parent_id IS NULL),
  CHECK (parent_id <> id)
);
CREATE UNIQUE INDEX netdisk_node_name ON netdisk_node (domain_id, parent_id, name) NULLS NOT DISTINCT
  WHERE trashed_at IS NULL;
CREATE INDEX netdisk_node_list ON netdisk_node (domain_id, parent_id, type, search_name, id)
  WHERE trashed_at IS NULL;
CREATE INDEX netdisk_node_parent ON netdisk_node (parent_id, id);
CREATE INDEX netdisk_node_content ON netdisk_node (content_id);
CREATE INDEX netdisk_node_trash ON netdisk_node (domain_id, trashed_at DESC, id DESC) WHERE trashed_at IS NOT NULL;
CREATE INDEX netdisk_node_search ON netdisk_node USING gin (search_grams);

CREATE TABLE netdisk_upload (
  id uuid PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id) ON DELETE CASCADE,
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  -- The folder it goes to; when that is gone, the path is made again.
  parent_id bigint REFERENCES netdisk_node (id) ON DELETE SET NULL,
  path text NOT NULL,
  name text NOT NULL,
  size_bytes bigint NOT NULL,
  -- Bytes that are safe.
  offset_bytes bigint NOT NULL DEFAULT 0 CHECK (offset_bytes BETWEEN 0 AND size_bytes),
  conflict text NOT NULL,
  mime_type text NOT NULL DEFAULT 'text/plain',
  -- NULL until the first chunk.
  file_key text,
  -- The store's own name of a transfer in parts; empty where it needs none.
  transfer_id text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- Where it became a file; NULL with finished_at set: left out because the name was taken.
  node_id bigint REFERENCES netdisk_node (id) ON DELETE SET NULL
);
CREATE INDEX netdisk_upload_age ON netdisk_upload (updated_at);
CREATE INDEX netdisk_upload_parent ON netdisk_upload (parent_id);
CREATE INDEX netdisk_upload_node ON netdisk_upload (node_id);

CREATE TABLE netdisk_upload_part (
  upload_id uuid NOT NULL REFERENCES netdisk_upload (id) ON DELETE CASCADE,
  number int NOT NULL,
  tag text NOT NULL,
  PRIMARY KEY (upload_id, number)
);

-- Work that outlives its call: copies and deletions of many files.
CREATE TABLE netdisk_task (
  id uuid PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id) ON DELETE CASCADE,
  action text NOT NULL CHECK (action IN ('copy', 'purge', 'empty')),
  user_id bigint NOT NULL,
  user_name text NOT NULL,
  status text NOT NULL DEFAULT 'running' CHECK (status IN ('running', 'finished', 'failed')),
  done bigint NOT NULL DEFAULT 0,
  total bigint NOT NULL,
  -- The reason it failed and the values of its text.
  failure jsonb,
  -- A copy takes what was there when it began, so that it ends even when its source grows.
  max_node_id bigint NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX netdisk_task_running ON netdisk_task (created_at) WHERE status = 'running';

-- One folder that a task has yet to go through, and how far it is in it.
CREATE TABLE netdisk_task_step (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task_id uuid NOT NULL REFERENCES netdisk_task (id) ON DELETE CASCADE,
  source_id bigint NOT NULL,
  target_id bigint,
  after_id bigint NOT NULL DEFAULT 0,
  -- A purge removes the folders themselves last, the deepest first.
  is_emptied boolean NOT NULL DEFAULT false
);
CREATE INDEX netdisk_task_step_order ON netdisk_task_step (task_id, is_emptied, id);

-- Files that nothing names any more; a job takes them out of the store.
CREATE TABLE netdisk_removal (
  file_key text PRIMARY KEY,
  transfer_id text
);

CREATE TABLE netdisk_ticket (
  token_hash bytea PRIMARY KEY,
  domain_id bigint NOT NULL REFERENCES domain (id) ON DELETE CASCADE,
  node_ids bigint[] NOT NULL,
  is_preview boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
