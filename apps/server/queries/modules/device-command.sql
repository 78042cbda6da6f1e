-- device-command.repository changeCommand
update "device_command"
  set "cancelled_at" = ?, "lease_until" = ?, "state" = ?, "ended_at" = ?
  where "id" = ?;
update "device_command"
  set "state" = ?, "ended_at" = ?, "detail" = ?, "fault" = ?
  where "id" = ?;

-- device-command.repository countConfirming
select count(*) as "count"
  from "device_command"
  where "device_id" = ? and "cause" = ? and "created_at" > ?;

-- device-command.repository createCommand
insert into "device_command" ("id", "device_id", "kind", "link_id", "settings", "cause", "created_by", "created_at", "deadline_at")
  values (?, …);
insert into "device_command" ("id", "device_id", "kind", "link_id", "settings", "created_by", "cause", "created_at", "deadline_at")
  values (?, …);

-- device-command.repository expireCommands
UPDATE device_command
  SET fault = CASE WHEN cancelled_at IS NOT NULL THEN NULL WHEN state IN ('queued', 'sent') THEN 'not-taken' ELSE 'not-finished' END, state = CASE WHEN cancelled_at IS NULL THEN 'expired' ELSE 'cancelled' END, ended_at = ?
  WHERE state IN ('queued', 'sent', 'accepted', 'running') AND deadline_at <= ?;

-- device-command.repository listCommandsOfLink
select "device_command"."id", "device_command"."device_id", "device"."code" as "device_code", "link"."domain_id", "device_command"."link_id", "link"."code" as "link_code", "link"."port", "device_command"."kind", "device_command"."settings", "device_command"."cause", "device_command"."state", "device_command"."progress_percent", "device_command"."attempts", "device_command"."created_at", "device_command"."created_by", "device_command"."deadline_at", "device_command"."cancelled_at", "device_command"."ended_at", "device_command"."fault", "device_command"."detail", "device_command"."trace_id"
  from "device_command"
  inner join "link" on "link"."id" = "device_command"."link_id"
  inner join "device" on "device"."id" = "device_command"."device_id"
  where "device_command"."link_id" = ? and true
  order by "device_command"."created_at" desc, "device_command"."id" desc
  limit ?;

-- device-command.repository listOpenCommands
select "id", "link_id", "cause", "state"
  from "device_command"
  where "device_id" = ? and "state" in (?, …);

-- device-command.repository listWaitedFor
SELECT DISTINCT device.id AS device_id, device.code, device.domain_id
  FROM device_command
  JOIN device ON device.id = device_command.device_id
  WHERE (device_command.state IN ('queued', 'sent') OR device_command.state IN ('accepted', 'running') AND device_command.cancelled_at IS NOT NULL) AND device_command.deadline_at > ? AND (device_command.lease_until IS NULL OR device_command.lease_until <= ?);

-- device-command.repository loadCommand
select "device_command"."id", "device_command"."device_id", "device"."code" as "device_code", "link"."domain_id", "device_command"."link_id", "link"."code" as "link_code", "link"."port", "device_command"."kind", "device_command"."settings", "device_command"."cause", "device_command"."state", "device_command"."progress_percent", "device_command"."attempts", "device_command"."created_at", "device_command"."created_by", "device_command"."deadline_at", "device_command"."cancelled_at", "device_command"."ended_at", "device_command"."fault", "device_command"."detail", "device_command"."trace_id"
  from "device_command"
  inner join "link" on "link"."id" = "device_command"."link_id"
  inner join "device" on "device"."id" = "device_command"."device_id"
  where "device_command"."id" = ? and true;

-- device-command.repository lockCommand
select "device_command"."id", "device_command"."device_id", "device"."code" as "device_code", "link"."domain_id", "device_command"."link_id", "link"."code" as "link_code", "link"."port", "device_command"."kind", "device_command"."settings", "device_command"."cause", "device_command"."state", "device_command"."progress_percent", "device_command"."attempts", "device_command"."created_at", "device_command"."created_by", "device_command"."deadline_at", "device_command"."cancelled_at", "device_command"."ended_at", "device_command"."fault", "device_command"."detail", "device_command"."trace_id"
  from "device_command"
  inner join "link" on "link"."id" = "device_command"."link_id"
  inner join "device" on "device"."id" = "device_command"."device_id"
  where "device_command"."id" = ? and true
  for update of "device_command";

-- device-command.repository lockCommandOf
select "device_command"."id", "device_command"."device_id", "device"."code" as "device_code", "link"."domain_id", "device_command"."link_id", "link"."code" as "link_code", "link"."port", "device_command"."kind", "device_command"."settings", "device_command"."cause", "device_command"."state", "device_command"."progress_percent", "device_command"."attempts", "device_command"."created_at", "device_command"."created_by", "device_command"."deadline_at", "device_command"."cancelled_at", "device_command"."ended_at", "device_command"."fault", "device_command"."detail", "device_command"."trace_id"
  from "device_command"
  inner join "link" on "link"."id" = "device_command"."link_id"
  inner join "device" on "device"."id" = "device_command"."device_id"
  where "device_command"."id" = ? and "device_command"."device_id" = ?
  for update of "device_command";

-- device-command.repository lockTestSubject
SELECT link.code AS link_code, link.length_m, device.id AS device_id, device.code AS device_code, device.domain_id, device.kind, device.enabled AND link.enabled AS enabled, device.state = 'offline' AS is_offline
  FROM link
  JOIN device ON device.id = link.device_id
  WHERE link.id = ? AND true
  FOR NO KEY UPDATE OF device;

-- device-command.repository takeCommands
UPDATE device_command
  SET state = CASE WHEN state = 'queued' THEN 'sent' ELSE state END, attempts = attempts + 1, lease_until = ?
  WHERE device_id = ? AND (device_command.state IN ('queued', 'sent') OR device_command.state IN ('accepted', 'running') AND device_command.cancelled_at IS NOT NULL) AND deadline_at > ? AND (lease_until IS NULL OR lease_until <= ?)
  RETURNING id;
select "device_command"."id", "device_command"."device_id", "device"."code" as "device_code", "link"."domain_id", "device_command"."link_id", "link"."code" as "link_code", "link"."port", "device_command"."kind", "device_command"."settings", "device_command"."cause", "device_command"."state", "device_command"."progress_percent", "device_command"."attempts", "device_command"."created_at", "device_command"."created_by", "device_command"."deadline_at", "device_command"."cancelled_at", "device_command"."ended_at", "device_command"."fault", "device_command"."detail", "device_command"."trace_id"
  from "device_command"
  inner join "link" on "link"."id" = "device_command"."link_id"
  inner join "device" on "device"."id" = "device_command"."device_id"
  where "device_command"."id" in (?)
  order by "device_command"."created_at", "device_command"."id";
