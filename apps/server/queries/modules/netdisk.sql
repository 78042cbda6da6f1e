-- node-list.repository listFolder
SELECT node.id, node.parent_id, node.name, node.type, node.size_bytes, node.content_id, content.mime_type, node.mark, node.uploader, node.put_at, node.updated_at, node.search_name
  FROM netdisk_node node
  LEFT JOIN netdisk_content content ON content.id = node.content_id
  WHERE node.domain_id = ? AND node.parent_id IS NULL AND node.trashed_at IS NULL AND true
  ORDER BY node.type, "node"."search_name" ASC, node.id ASC
  LIMIT ?;

-- node-list.repository listHeldNodes
SELECT node.id, node.parent_id, node.name, node.type, node.size_bytes, node.content_id, content.mime_type, node.mark, node.uploader, node.put_at, node.updated_at, node.search_name, node.trashed_at IS NULL AND EXISTS ( WITH RECURSIVE way AS ( SELECT node.parent_id AS id, ''::text AS path
  UNION ALL SELECT upper.parent_id, upper.name || '/' || way.path
  FROM way
  JOIN netdisk_node upper ON upper.id = way.id
  WHERE upper.trashed_at IS NULL) SELECT path
  FROM way
  WHERE id IS NULL) AS is_live
  FROM netdisk_node node
  LEFT JOIN netdisk_content content ON content.id = node.content_id
  WHERE node.id = ANY(?::bigint[]) AND node.purged_at IS NULL;

-- node-list.repository listTrash
SELECT id, name, type, size_bytes, trashed_from, trashed_at, trashed_by
  FROM netdisk_node
  WHERE domain_id = ? AND trashed_at IS NOT NULL AND purged_at IS NULL AND true
  ORDER BY trashed_at DESC, id DESC
  LIMIT ?;

-- node-list.repository listTrashIds
SELECT id
  FROM netdisk_node
  WHERE domain_id = ? AND trashed_at IS NOT NULL AND purged_at IS NULL AND true
  ORDER BY id;

-- node-list.repository listTrashed
SELECT id, name, type, size_bytes, trashed_from, trashed_at, trashed_by
  FROM netdisk_node
  WHERE domain_id = ? AND trashed_at IS NOT NULL AND purged_at IS NULL AND id = ANY(?::bigint[])
  ORDER BY length(trashed_from), trashed_from, id;

-- node-list.repository loadSubtree
WITH RECURSIVE below AS ( SELECT id, type, size_bytes, 1 AS height
  FROM netdisk_node
  WHERE id = ANY(?::bigint[])
  UNION ALL SELECT node.id, node.type, node.size_bytes, below.height + 1
  FROM below
  JOIN netdisk_node node ON node.parent_id = below.id) SELECT count(*) AS nodes, count(*) FILTER (WHERE type = 'file') AS files, coalesce(sum(size_bytes), 0) AS bytes, coalesce(max(CASE type WHEN 'dir' THEN height + 1 ELSE height END), 0) AS height
  FROM below;

-- node.repository changeMark
update "netdisk_node"
  set "mark" = ?
  where "id" = ?;

-- node.repository createFile
WITH content AS ( INSERT INTO netdisk_content (file_key, size_bytes, sha256, mime_type)
  VALUES (?, …)
  RETURNING id) INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, content_id, size_bytes, uploader_id, uploader, put_at, updated_at) SELECT ?::bigint, ?::bigint, ?, ?, ?::text[], 'file', content.id, ?::bigint, ?::bigint, ?, ?::timestamptz, ?::timestamptz
  FROM content
  RETURNING id;

-- node.repository createFolder
INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, uploader_id, uploader, put_at, updated_at)
  VALUES (?, ?, ?, ?, ?::text[], 'dir', ?, …)
  RETURNING id;

-- node.repository listNodesByName
SELECT node.id, node.parent_id, node.name, node.type, node.size_bytes, node.content_id, content.mime_type, node.mark, node.uploader, node.put_at, node.updated_at, node.search_name
  FROM netdisk_node node
  LEFT JOIN netdisk_content content ON content.id = node.content_id
  WHERE node.domain_id = ? AND node.parent_id = ? AND node.trashed_at IS NULL AND node.name = ANY(?::text[]);
SELECT node.id, node.parent_id, node.name, node.type, node.size_bytes, node.content_id, content.mime_type, node.mark, node.uploader, node.put_at, node.updated_at, node.search_name
  FROM netdisk_node node
  LEFT JOIN netdisk_content content ON content.id = node.content_id
  WHERE node.domain_id = ? AND node.parent_id IS NULL AND node.trashed_at IS NULL AND node.name = ANY(?::text[]);

-- node.repository loadContent
select "id", "file_key", "size_bytes", "sha256", "mime_type"
  from "netdisk_content"
  where "id" = ?;

-- node.repository loadLiveNode
SELECT node.id, node.parent_id, node.name, node.type, node.size_bytes, node.content_id, content.mime_type, node.mark, node.uploader, node.put_at, node.updated_at, node.search_name
  FROM netdisk_node node
  LEFT JOIN netdisk_content content ON content.id = node.content_id
  WHERE node.id = ? AND node.domain_id = ? AND node.trashed_at IS NULL AND NOT EXISTS ( WITH RECURSIVE above AS ( SELECT node.parent_id AS id
  UNION ALL SELECT upper.parent_id
  FROM above
  JOIN netdisk_node upper ON upper.id = above.id) SELECT 1
  FROM above
  JOIN netdisk_node upper ON upper.id = above.id
  WHERE upper.trashed_at IS NOT NULL);

-- node.repository moveNodes
UPDATE netdisk_node
  SET parent_id = ?::bigint, name = input.name, search_name = input.search_name, search_grams = ARRAY(SELECT jsonb_array_elements_text(input.grams)), updated_at = ?, trashed_at = NULL, trashed_from = NULL, trashed_by = NULL
  FROM (unnested) AS input
  WHERE netdisk_node.id = input.id;

-- node.repository trashNodes
UPDATE netdisk_node
  SET parent_id = NULL, trashed_at = ?, trashed_from = ?, trashed_by = ?
  WHERE id = ANY(?::bigint[]);

-- removal.repository endRemovals
DELETE
  FROM netdisk_removal
  WHERE file_key = ANY(?::text[]);

-- removal.repository listRemovals
select "file_key", "transfer_id"
  from "netdisk_removal"
  where "file_key" > ?
  order by "file_key"
  limit ?;

-- space.repository changeSpace
UPDATE netdisk_space
  SET used_bytes = used_bytes + ?::bigint, reserved_bytes = reserved_bytes + ?::bigint, file_count = file_count + ?::bigint
  WHERE domain_id = ?;

-- space.repository countFolders
WITH RECURSIVE wanted AS (SELECT ?::bigint AS domain_id), live AS ( SELECT id, type, content_id, size_bytes, put_at
  FROM netdisk_node, wanted
  WHERE netdisk_node.domain_id = wanted.domain_id AND parent_id IS NULL AND trashed_at IS NULL
  UNION ALL SELECT node.id, node.type, node.content_id, node.size_bytes, node.put_at
  FROM live
  JOIN netdisk_node node ON node.parent_id = live.id) SELECT count(*) AS folders
  FROM live
  WHERE type = 'dir';

-- space.repository countTrash
SELECT count(*) AS items
  FROM netdisk_node
  WHERE domain_id = ? AND trashed_at IS NOT NULL AND purged_at IS NULL;

-- space.repository hasDomain
SELECT 1
  FROM domain
  WHERE id = ? AND true;

-- space.repository listKinds
WITH RECURSIVE wanted AS (SELECT ?::bigint AS domain_id), live AS ( SELECT id, type, content_id, size_bytes, put_at
  FROM netdisk_node, wanted
  WHERE netdisk_node.domain_id = wanted.domain_id AND parent_id IS NULL AND trashed_at IS NULL
  UNION ALL SELECT node.id, node.type, node.content_id, node.size_bytes, node.put_at
  FROM live
  JOIN netdisk_node node ON node.parent_id = live.id) SELECT CASE WHEN mime_type LIKE 'image/%' THEN 'image' WHEN mime_type LIKE 'audio/%' THEN 'audio' WHEN mime_type LIKE 'video/%' THEN 'video' WHEN mime_type LIKE 'text/%' THEN 'text' WHEN mime_type ~ '(pdf|officedocument|msword|ole-storage|opendocument)' THEN 'document' WHEN mime_type ~ '(zip|gzip|7z|rar|tar|bzip2|xz)' THEN 'archive' ELSE 'other' END AS kind, count(*) AS files, coalesce(sum(live.size_bytes), 0) AS bytes
  FROM live
  JOIN netdisk_content content ON content.id = live.content_id
  GROUP BY 1
  ORDER BY 3 DESC;

-- space.repository listMonths
WITH RECURSIVE wanted AS (SELECT ?::bigint AS domain_id), live AS ( SELECT id, type, content_id, size_bytes, put_at
  FROM netdisk_node, wanted
  WHERE netdisk_node.domain_id = wanted.domain_id AND parent_id IS NULL AND trashed_at IS NULL
  UNION ALL SELECT node.id, node.type, node.content_id, node.size_bytes, node.put_at
  FROM live
  JOIN netdisk_node node ON node.parent_id = live.id) SELECT to_char(month, 'YYYY-MM') AS month, count(live.id) AS files, coalesce(sum(live.size_bytes), 0) AS bytes
  FROM generate_series(?::timestamptz, …, '1 month') AS month
  LEFT JOIN live ON live.type = 'file' AND live.put_at >= month AND live.put_at < month + interval '1 month'
  GROUP BY month
  ORDER BY month;

-- space.repository loadSpace
select "used_bytes", "reserved_bytes", "file_count"
  from "netdisk_space"
  where "domain_id" = ?;

-- space.repository lockSpace
INSERT INTO netdisk_space (domain_id)
  VALUES (?)
  ON CONFLICT DO NOTHING;
select "used_bytes", "reserved_bytes", "file_count"
  from "netdisk_space"
  where "domain_id" = ?
  for update;

-- task.repository createTask
INSERT INTO netdisk_task (id, domain_id, action, user_id, user_name, done, total, max_node_id, created_at, updated_at) SELECT ?::uuid, ?::bigint, ?, ?::bigint, ?, ?::bigint, ?::bigint, coalesce(max(netdisk_node.id), 0), ?::timestamptz, …
  FROM netdisk_node
  RETURNING id, domain_id, action, user_id, user_name, status, done, total, failure, max_node_id;

-- task.repository listRunningTasks
select "id"
  from "netdisk_task"
  where "status" = ?
  order by "created_at";

-- task.repository loadOpenStep
select "id", "source_id", "target_id", "after_id"
  from "netdisk_task_step"
  where "task_id" = ? and "is_emptied" = ?
  order by "id"
  limit ?;

-- task.repository removeOldTasks
delete
  from "netdisk_task"
  where "status" <> ? and "updated_at" < ?;

-- task.repository removeTask
delete
  from "netdisk_task"
  where "id" = ?;

-- tree-work.repository beginPurge
INSERT INTO netdisk_task_step (task_id, source_id, is_emptied) SELECT ?::uuid, id, type = 'file'
  FROM netdisk_node
  WHERE id = ANY(?::bigint[])
  ORDER BY id;
UPDATE netdisk_node
  SET purged_at = ?
  WHERE id = ANY(?::bigint[]);

-- tree-work.repository copyNode
INSERT INTO netdisk_node (domain_id, parent_id, name, search_name, search_grams, type, content_id, size_bytes, mark, uploader_id, uploader, put_at, updated_at) SELECT domain_id, ?::bigint, ?, ?, ?::text[], type, content_id, size_bytes, mark, ?::bigint, ?, ?::timestamptz, ?::timestamptz
  FROM netdisk_node
  WHERE id = ?
  RETURNING id;

-- tree-work.repository removeEmptied
WITH gone AS ( DELETE
  FROM netdisk_content
  WHERE id = ANY(?::bigint[]) AND NOT EXISTS (SELECT 1
  FROM netdisk_node
  WHERE content_id = netdisk_content.id)
  RETURNING file_key) INSERT INTO netdisk_removal (file_key) SELECT file_key
  FROM gone;
WITH last AS ( DELETE
  FROM netdisk_task_step
  WHERE id IN ( SELECT id
  FROM netdisk_task_step
  WHERE task_id = ? AND is_emptied
  ORDER BY id DESC
  LIMIT ?)
  RETURNING source_id) DELETE
  FROM netdisk_node
  WHERE id IN (SELECT source_id
  FROM last)
  RETURNING content_id, size_bytes;
