-- ticket.repository createTicket
INSERT INTO netdisk_ticket (token_hash, domain_id, node_ids, is_preview, session_id, expires_at)
  VALUES (?, ?, ?::bigint[], ?, ?, ?);

-- ticket.repository takeTicket
DELETE
  FROM netdisk_ticket
  WHERE token_hash = ?
  RETURNING domain_id, node_ids, is_preview, session_id, expires_at;

-- upload.repository acceptChunk
INSERT INTO netdisk_upload_part (upload_id, number, tag)
  VALUES (?, …)
  ON CONFLICT (upload_id, number) DO UPDATE
  SET tag = excluded.tag;
UPDATE netdisk_upload
  SET offset_bytes = ?::bigint, mime_type = coalesce(?::text, mime_type), updated_at = ?
  WHERE id = ? AND offset_bytes = ? AND finished_at IS NULL
  RETURNING id;

-- upload.repository countOpen
SELECT count(*) AS of_space, count(*) FILTER (WHERE user_id = ?) AS of_user, coalesce(sum(size_bytes) FILTER (WHERE user_id = ?), 0)::bigint AS reserved_bytes
  FROM netdisk_upload
  WHERE domain_id = ? AND finished_at IS NULL;

-- upload.repository createUpload
INSERT INTO netdisk_upload (id, domain_id, user_id, user_name, parent_id, path, name, size_bytes, conflict, created_at, updated_at)
  VALUES (?, …);

-- upload.repository finishUpload
DELETE
  FROM netdisk_upload_part
  WHERE upload_id = ?;
UPDATE netdisk_upload
  SET finished_at = ?, updated_at = ?, node_id = ?
  WHERE id = ?;

-- upload.repository listOpenUploads
SELECT id, domain_id, user_id, user_name, parent_id, path, name, size_bytes, offset_bytes, conflict, mime_type, file_key, transfer_id, created_at, updated_at, finished_at, node_id
  FROM netdisk_upload
  WHERE domain_id = ? AND finished_at IS NULL
  ORDER BY created_at, id
  LIMIT ?;

-- upload.repository listTags
SELECT tag
  FROM netdisk_upload_part
  WHERE upload_id = ?
  ORDER BY number;

-- upload.repository loadUpload
SELECT id, domain_id, user_id, user_name, parent_id, path, name, size_bytes, offset_bytes, conflict, mime_type, file_key, transfer_id, created_at, updated_at, finished_at, node_id
  FROM netdisk_upload
  WHERE id = ?;

-- upload.repository lockUpload
SELECT id, domain_id, user_id, user_name, parent_id, path, name, size_bytes, offset_bytes, conflict, mime_type, file_key, transfer_id, created_at, updated_at, finished_at, node_id
  FROM netdisk_upload
  WHERE id = ?
  FOR UPDATE;

-- upload.repository removeUpload
DELETE
  FROM netdisk_upload
  WHERE id = ?;

-- upload.repository setStored
UPDATE netdisk_upload
  SET file_key = ?, transfer_id = ?
  WHERE id = ? AND file_key IS NULL;
