-- ticket.repository createTicket
INSERT INTO netdisk_ticket (token_hash, domain_id, node_ids, is_preview, session_id, expires_at)
  VALUES (?, ?, ?::bigint[], ?, ?, ?);

-- ticket.repository removeOldTickets
delete
  from "netdisk_ticket"
  where "expires_at" <= ?;

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
insert into "netdisk_upload" ("parent_id", "name", "id", "domain_id", "user_id", "user_name", "path", "size_bytes", "conflict", "created_at", "updated_at")
  values (?, …);

-- upload.repository finishUpload
delete
  from "netdisk_upload_part"
  where "upload_id" = ?;
update "netdisk_upload"
  set "finished_at" = ?, "updated_at" = ?, "node_id" = ?
  where "id" = ?;

-- upload.repository listAbandoned
SELECT id
  FROM netdisk_upload
  WHERE finished_at IS NULL AND updated_at < CASE WHEN offset_bytes = 0 THEN ?::timestamptz ELSE ?::timestamptz END;

-- upload.repository listOpenUploads
select *
  from "netdisk_upload"
  where "domain_id" = ? and "finished_at" is null
  order by "created_at", "id"
  limit ?;

-- upload.repository listTags
select "tag"
  from "netdisk_upload_part"
  where "upload_id" = ?
  order by "number";

-- upload.repository loadUpload
select *
  from "netdisk_upload"
  where "id" = ?;

-- upload.repository lockUpload
select *
  from "netdisk_upload"
  where "id" = ?
  for update;

-- upload.repository removeFinishedUploads
delete
  from "netdisk_upload"
  where "finished_at" < ?;

-- upload.repository removeUpload
delete
  from "netdisk_upload"
  where "id" = ?;

-- upload.repository setStored
update "netdisk_upload"
  set "file_key" = ?, "transfer_id" = ?
  where "id" = ? and "file_key" is null;
