-- alarm-domain.repository Object.lockAlarmsOfDevice
SELECT DISTINCT group_key
  FROM alarm
  WHERE ( (link_id IS NULL AND device_id = ?) OR link_id IN (SELECT id
  FROM link
  WHERE device_id = ?));

-- alarm-domain.repository Object.moveAlarms
UPDATE alarm
  SET domain_id = ?
  WHERE domain_id <> ? AND ( (link_id IS NULL AND device_id = ?) OR link_id IN (SELECT id
  FROM link
  WHERE device_id = ?));

-- alarm-journal.repository insertJournal
INSERT INTO alarm_journal (alarm_id, revision, kind, at, actor, event_id, data) SELECT alarm_id, revision, kind, to_timestamp(at / 1000), actor, event_id, data
  FROM (unnested) AS input;

-- alarm-journal.repository listJournal
SELECT alarm_journal.alarm_id AS "alarmId", alarm_journal.revision, alarm_journal.kind, alarm_journal.at, alarm_journal.actor, alarm_journal.event_id AS "eventId", alarm_journal.data
  FROM alarm_journal
  WHERE alarm_id = ANY(?::uuid[])
  ORDER BY alarm_id, revision;

-- alarm-list.repository countAlarms
SELECT count(*) AS total
  FROM ( SELECT 1
  FROM alarm a
  WHERE a.raised_at IS NOT NULL AND true
  LIMIT ?) AS found;
SELECT count(*) AS total
  FROM ( SELECT 1
  FROM alarm a
  WHERE a.raised_at IS NOT NULL AND true AND a.link_id = ? AND a.state = ?
  LIMIT ?) AS found;
SELECT count(*) AS total
  FROM ( SELECT 1
  FROM alarm a
  WHERE a.raised_at IS NOT NULL AND true AND a.type = ANY(?::text[]) AND a.link_id = ? AND a.state = ? AND a.drill_ends_at IS NULL
  LIMIT ?) AS found;

-- alarm-list.repository countBySeverity
SELECT live_cursor.seq, counted.*
  FROM live_cursor
  LEFT JOIN ( SELECT severity, count(*) FILTER (WHERE (drill_ends_at IS NULL)) AS active, count(*) FILTER (WHERE (drill_ends_at IS NULL) AND NOT acked AND shelved_until IS NULL AND suppressed_by IS NULL) AS unacked, count(*) FILTER (WHERE NOT (drill_ends_at IS NULL)) AS active_drills, count(*) FILTER (WHERE NOT (drill_ends_at IS NULL) AND NOT acked AND shelved_until IS NULL AND suppressed_by IS NULL) AS unacked_drills, (array_agg(id
  ORDER BY raised_at, id) FILTER (WHERE (drill_ends_at IS NULL) AND NOT acked AND shelved_until IS NULL AND suppressed_by IS NULL))[1] AS oldest_id, min(raised_at) FILTER (WHERE (drill_ends_at IS NULL) AND NOT acked AND shelved_until IS NULL AND suppressed_by IS NULL) AS oldest_at
  FROM alarm
  WHERE state = 'active' AND raised_at IS NOT NULL AND true
  GROUP BY severity) AS counted ON true;

-- alarm-list.repository countReturned
SELECT count(*) AS total
  FROM ( SELECT 1
  FROM alarm
  WHERE state = 'cleared' AND raised_at IS NOT NULL AND (drill_ends_at IS NULL) AND NOT acked AND shelved_until IS NULL AND suppressed_by IS NULL AND true
  LIMIT ?) AS found;

-- alarm-list.repository listAlarms
SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.position_m AS "positionM", a.position_sigma_m AS "positionSigmaM", a.anchor_m AS "anchorM", a.length_m AS "lengthM", a.severity, a.state, a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt", a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.count, a.value, a.unit, a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt", a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince", a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.assignee, a.revision, a.device_id AS "deviceId", a.link_id AS "linkId", a.zone_id AS "zoneId", a.domain_id AS "domainId", a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId", a.drill_ends_at AS "drillEndsAt", a.seen_link_id AS "seenLinkId", a.seen_m AS "seenM", a.seen_sigma_m AS "seenSigmaM", a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq", coalesce(device.code, ?) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName", link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
  FROM alarm a
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  LEFT JOIN zone ON zone.id = a.zone_id
  LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id
  WHERE a.raised_at IS NOT NULL AND true
  ORDER BY a.raised_at DESC, a.id DESC
  LIMIT ?;
SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.position_m AS "positionM", a.position_sigma_m AS "positionSigmaM", a.anchor_m AS "anchorM", a.length_m AS "lengthM", a.severity, a.state, a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt", a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.count, a.value, a.unit, a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt", a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince", a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.assignee, a.revision, a.device_id AS "deviceId", a.link_id AS "linkId", a.zone_id AS "zoneId", a.domain_id AS "domainId", a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId", a.drill_ends_at AS "drillEndsAt", a.seen_link_id AS "seenLinkId", a.seen_m AS "seenM", a.seen_sigma_m AS "seenSigmaM", a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq", coalesce(device.code, ?) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName", link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
  FROM alarm a
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  LEFT JOIN zone ON zone.id = a.zone_id
  LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id
  WHERE a.raised_at IS NOT NULL AND true AND a.link_id = ? AND a.state = ?
  ORDER BY a.raised_at DESC, a.id DESC
  LIMIT ?;
SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.position_m AS "positionM", a.position_sigma_m AS "positionSigmaM", a.anchor_m AS "anchorM", a.length_m AS "lengthM", a.severity, a.state, a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt", a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.count, a.value, a.unit, a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt", a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince", a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.assignee, a.revision, a.device_id AS "deviceId", a.link_id AS "linkId", a.zone_id AS "zoneId", a.domain_id AS "domainId", a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId", a.drill_ends_at AS "drillEndsAt", a.seen_link_id AS "seenLinkId", a.seen_m AS "seenM", a.seen_sigma_m AS "seenSigmaM", a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq", coalesce(device.code, ?) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName", link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
  FROM alarm a
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  LEFT JOIN zone ON zone.id = a.zone_id
  LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id
  WHERE a.raised_at IS NOT NULL AND true AND a.type = ANY(?::text[]) AND a.link_id = ? AND a.state = ? AND a.drill_ends_at IS NULL
  ORDER BY a.raised_at DESC, a.id DESC
  LIMIT ?;

-- alarm-list.repository listMatchingPositions
SELECT a.id, a.raised_at AS at
  FROM alarm a
  WHERE a.raised_at IS NOT NULL AND true AND a.type = ANY(?::text[]) AND a.state = ? AND a.raised_seq <= ?
  ORDER BY a.raised_at DESC, a.id DESC
  LIMIT ?;

-- alarm-list.repository listSimilarAlarms
SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.position_m AS "positionM", a.position_sigma_m AS "positionSigmaM", a.anchor_m AS "anchorM", a.length_m AS "lengthM", a.severity, a.state, a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt", a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.count, a.value, a.unit, a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt", a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince", a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.assignee, a.revision, a.device_id AS "deviceId", a.link_id AS "linkId", a.zone_id AS "zoneId", a.domain_id AS "domainId", a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId", a.drill_ends_at AS "drillEndsAt", a.seen_link_id AS "seenLinkId", a.seen_m AS "seenM", a.seen_sigma_m AS "seenSigmaM", a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq", coalesce(device.code, ?) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName", link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
  FROM alarm a
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  LEFT JOIN zone ON zone.id = a.zone_id
  LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id
  WHERE a.link_id = ? AND a.id <> ? AND a.raised_at >= ? AND a.position_m BETWEEN ? AND ? AND a.drill_ends_at IS NULL AND "a"."domain_id" = any(?::bigint[])
  ORDER BY a.raised_at DESC, a.id DESC
  LIMIT ?;
SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.position_m AS "positionM", a.position_sigma_m AS "positionSigmaM", a.anchor_m AS "anchorM", a.length_m AS "lengthM", a.severity, a.state, a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt", a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.count, a.value, a.unit, a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt", a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince", a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.assignee, a.revision, a.device_id AS "deviceId", a.link_id AS "linkId", a.zone_id AS "zoneId", a.domain_id AS "domainId", a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId", a.drill_ends_at AS "drillEndsAt", a.seen_link_id AS "seenLinkId", a.seen_m AS "seenM", a.seen_sigma_m AS "seenSigmaM", a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq", coalesce(device.code, ?) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName", link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
  FROM alarm a
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  LEFT JOIN zone ON zone.id = a.zone_id
  LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id
  WHERE a.link_id = ? AND a.id <> ? AND a.raised_at >= ? AND a.position_m BETWEEN ? AND ? AND a.drill_ends_at IS NULL AND true
  ORDER BY a.raised_at DESC, a.id DESC
  LIMIT ?;

-- alarm-live.repository countWaitingRepeats
SELECT count(*) AS waiting
  FROM (SELECT 1
  FROM alarm
  WHERE announce_pending
  LIMIT ?) AS found;

-- alarm-live.repository listAlarmsSince
SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.position_m AS "positionM", a.position_sigma_m AS "positionSigmaM", a.anchor_m AS "anchorM", a.length_m AS "lengthM", a.severity, a.state, a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt", a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.count, a.value, a.unit, a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt", a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince", a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.assignee, a.revision, a.device_id AS "deviceId", a.link_id AS "linkId", a.zone_id AS "zoneId", a.domain_id AS "domainId", a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId", a.drill_ends_at AS "drillEndsAt", a.seen_link_id AS "seenLinkId", a.seen_m AS "seenM", a.seen_sigma_m AS "seenSigmaM", a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq", coalesce(device.code, ?) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName", link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
  FROM alarm a
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  LEFT JOIN zone ON zone.id = a.zone_id
  LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id
  WHERE a.live_seq > ? AND a.live_seq <= ? AND a.raised_at IS NOT NULL
  ORDER BY a.live_seq
  LIMIT ?;

-- alarm-queries.repository countDrills
select count(*) as "count"
  from "alarm"
  where "state" = ? and "drill_ends_at" is not null;

-- alarm-queries.repository listActiveCounts
select "domain_id", "severity", count(*) as "active"
  from "alarm"
  where "state" = ? and "raised_at" is not null and "drill_ends_at" is null
  group by "domain_id", "severity";

-- alarm-queries.repository listActiveSystemAlarms
select "type", "raised_at", "last_at"
  from "alarm"
  where "state" = ? and "raised_at" is not null and "device_id" is null;

-- alarm-queries.repository listAlarmsMovedBy
SELECT alarm.id, moved.revision
  FROM alarm
  JOIN LATERAL (SELECT revision, kind, event_id
  FROM alarm_journal
  WHERE alarm_id = alarm.id AND data -> 'patch' -> 'positionM' IS NOT NULL
  ORDER BY revision DESC
  LIMIT 1) moved ON moved.kind = 'confirmed'
  JOIN event ON event.id = moved.event_id AND event.link_id = alarm.link_id
  WHERE alarm.link_id = ? AND alarm.state = 'active' AND event.trace_id = ?
  ORDER BY alarm.id
  LIMIT ?;

-- alarm-queries.repository listAlarmsOfTrace
SELECT alarm.id
  FROM alarm
  JOIN alarm_journal report ON report.alarm_id = alarm.id AND report.event_id IS NOT NULL
  LEFT JOIN event ON event.id = report.event_id AND event.link_id = alarm.link_id
  WHERE alarm.link_id = ? AND alarm.state = 'active' AND report.revision > (SELECT coalesce(max(revision), 0)
  FROM alarm_journal
  WHERE alarm_id = alarm.id AND kind = 'cleared')
  GROUP BY alarm.id
  HAVING bool_and(event.trace_id IS NOT DISTINCT
  FROM ?::uuid)
  ORDER BY alarm.id
  LIMIT ?;

-- alarm-queries.repository listAlarmsPlacedBy
select "alarm"."id"
  from "alarm"
  inner join "confirming_test" on "confirming_test"."alarm_id" = "alarm"."id"
  where "alarm"."state" = ? and "alarm"."seen_link_id" = ? and "confirming_test"."state" = ? and "confirming_test"."trace_id" = ?
  order by "alarm"."id"
  limit ?;

-- alarm-queries.repository listLinkSummaries
SELECT link_id, (array_agg(severity
  ORDER BY severity_rank))[1] AS severity, count(*) AS active_alarms, min(position_m) FILTER (WHERE type = ANY(?::text[])) AS broken_at_m
  FROM alarm
  WHERE state = 'active' AND link_id IS NOT NULL AND drill_ends_at IS NULL AND true
  GROUP BY link_id
  ORDER BY link_id;

-- alarm-queries.repository listRaisedSlots
WITH raised AS ( SELECT floor(extract(epoch
  FROM j.at - ?::timestamptz) / ?::int)::int AS slot, count(*) AS raised
  FROM alarm_journal j
  JOIN alarm a ON a.id = j.alarm_id
  WHERE j.kind IN ('raised', 'reopened') AND j.at >= ? AND j.at < ? AND a.drill_ends_at IS NULL AND true
  GROUP BY 1) SELECT starts.at, coalesce(raised.raised, 0) AS raised
  FROM generate_series(?::timestamptz, … - interval '1 microsecond', ?::int * interval '1 second') WITH ORDINALITY AS starts (at, number)
  LEFT JOIN raised ON raised.slot = starts.number - 1
  ORDER BY starts.at;

-- alarm-queries.repository listTopSources
SELECT a.link_id, coalesce(link.code, device.code, ?) AS code, coalesce(link.name, device.name, ?) AS name, count(*) AS raised
  FROM alarm_journal j
  JOIN alarm a ON a.id = j.alarm_id
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  WHERE j.kind IN ('raised', 'reopened') AND j.at >= ? AND j.at < ? AND a.drill_ends_at IS NULL AND true
  GROUP BY a.link_id, link.code, link.name, device.code, device.name
  ORDER BY raised DESC, code
  LIMIT ?;

-- alarm-queries.repository loadLinkTraces
select "last_trace_id" as "latest_trace_id", "reference_trace_id"
  from "link"
  where "id" = ?;

-- alarm-queries.repository loadTracesOfEvents
SELECT id, trace_id
  FROM event
  WHERE id = ANY(?::uuid[]) AND link_id = ? AND trace_id IS NOT NULL;

-- alarm.repository listAlarmsById
SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.position_m AS "positionM", a.position_sigma_m AS "positionSigmaM", a.anchor_m AS "anchorM", a.length_m AS "lengthM", a.severity, a.state, a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt", a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.count, a.value, a.unit, a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt", a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince", a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.assignee, a.revision, a.device_id AS "deviceId", a.link_id AS "linkId", a.zone_id AS "zoneId", a.domain_id AS "domainId", a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId", a.drill_ends_at AS "drillEndsAt", a.seen_link_id AS "seenLinkId", a.seen_m AS "seenM", a.seen_sigma_m AS "seenSigmaM", a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq", coalesce(device.code, ?) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName", link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
  FROM alarm a
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  LEFT JOIN zone ON zone.id = a.zone_id
  LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id
  WHERE a.id = ANY(?::uuid[]);

-- alarm.repository listDueAlarmIds
SELECT id
  FROM alarm
  WHERE settle_at <= to_timestamp(?::float8 / 1000)
  ORDER BY settle_at
  LIMIT ?;

-- alarm.repository listGroupAlarms
SELECT a.id, a.key, a.type, a.resource_id AS "resourceId", a.position_m AS "positionM", a.position_sigma_m AS "positionSigmaM", a.anchor_m AS "anchorM", a.length_m AS "lengthM", a.severity, a.state, a.confirmations, a.acked, a.acked_by AS "ackedBy", a.acked_at AS "ackedAt", a.shelved_until AS "shelvedUntil", a.shelved_by AS "shelvedBy", a.count, a.value, a.unit, a.confidence, a.first_at AS "firstAt", a.raised_at AS "raisedAt", a.changed_at AS "changedAt", a.cleared_at AS "clearedAt", a.last_at AS "lastAt", a.chattering_since AS "chatteringSince", a.held_clear_at AS "heldClearAt", a.recent_transitions AS "recentTransitions", a.assignee, a.revision, a.device_id AS "deviceId", a.link_id AS "linkId", a.zone_id AS "zoneId", a.domain_id AS "domainId", a.suppressed_by AS "suppressedBy", a.parent_id AS "parentId", a.drill_ends_at AS "drillEndsAt", a.seen_link_id AS "seenLinkId", a.seen_m AS "seenM", a.seen_sigma_m AS "seenSigmaM", a.ingested_at AS "ingestedAt", a.live_seq AS "liveSeq", a.raised_seq AS "raisedSeq", coalesce(device.code, ?) AS "deviceCode", link.code AS "linkCode", link.name AS "linkName", link.length_m AS "linkLengthM", zone.name AS "zoneName", seen_link.code AS "seenLinkCode"
  FROM alarm a
  LEFT JOIN device ON device.id = a.device_id
  LEFT JOIN link ON link.id = a.link_id
  LEFT JOIN zone ON zone.id = a.zone_id
  LEFT JOIN link seen_link ON seen_link.id = a.seen_link_id
  JOIN (unnested) AS input ON a.group_key = input.group_key
  WHERE (a.open OR a.last_at >= to_timestamp(input.retained_from / 1000)) AND (a.anchor_m IS NULL OR a.anchor_m BETWEEN input.from_m AND input.to_m);

-- alarm.repository listGroupKeys
SELECT DISTINCT group_key
  FROM alarm
  WHERE id = ANY(?::uuid[]);

-- alarm.repository lockGroups
SELECT pg_advisory_xact_lock(?, stripe)
  FROM unnest(?::int4[]) AS input (stripe);

-- alarm.repository saveAlarms
INSERT INTO alarm (id, key, type, resource_id, position_m, position_sigma_m, anchor_m, length_m, severity, state, confirmations, acked, acked_by, acked_at, shelved_until, shelved_by, count, value, unit, confidence, first_at, raised_at, changed_at, cleared_at, last_at, chattering_since, held_clear_at, recent_transitions, assignee, revision, device_id, link_id, zone_id, domain_id, suppressed_by, parent_id, drill_ends_at, seen_link_id, seen_m, seen_sigma_m, ingested_at, live_seq, raised_seq, group_key, severity_rank, open, settle_at, announce_pending) SELECT id, key, type, resource_id, position_m, position_sigma_m, anchor_m, length_m, severity, state, confirmations, acked, acked_by, to_timestamp(acked_at / 1000), to_timestamp(shelved_until / 1000), shelved_by, count, value, unit, confidence, to_timestamp(first_at / 1000), to_timestamp(raised_at / 1000), to_timestamp(changed_at / 1000), to_timestamp(cleared_at / 1000), to_timestamp(last_at / 1000), to_timestamp(chattering_since / 1000), to_timestamp(held_clear_at / 1000), recent_transitions::timestamptz[], assignee, revision, device_id, link_id, zone_id, domain_id, suppressed_by, parent_id, to_timestamp(drill_ends_at / 1000), seen_link_id, seen_m, seen_sigma_m, to_timestamp(ingested_at / 1000), live_seq, raised_seq, group_key, severity_rank, open, to_timestamp(settle_at / 1000), announce_pending
  FROM (unnested) AS input
  ON CONFLICT (id) DO UPDATE
  SET key = excluded.key, position_m = excluded.position_m, position_sigma_m = excluded.position_sigma_m, anchor_m = excluded.anchor_m, length_m = excluded.length_m, severity = excluded.severity, state = excluded.state, confirmations = excluded.confirmations, acked = excluded.acked, acked_by = excluded.acked_by, acked_at = excluded.acked_at, shelved_until = excluded.shelved_until, shelved_by = excluded.shelved_by, count = excluded.count, value = excluded.value, unit = excluded.unit, confidence = excluded.confidence, raised_at = excluded.raised_at, changed_at = excluded.changed_at, cleared_at = excluded.cleared_at, last_at = excluded.last_at, chattering_since = excluded.chattering_since, held_clear_at = excluded.held_clear_at, recent_transitions = excluded.recent_transitions, assignee = excluded.assignee, revision = excluded.revision, zone_id = excluded.zone_id, suppressed_by = excluded.suppressed_by, parent_id = excluded.parent_id, drill_ends_at = excluded.drill_ends_at, seen_link_id = excluded.seen_link_id, seen_m = excluded.seen_m, seen_sigma_m = excluded.seen_sigma_m, ingested_at = excluded.ingested_at, live_seq = greatest(alarm.live_seq, excluded.live_seq), raised_seq = greatest(alarm.raised_seq, excluded.raised_seq), severity_rank = excluded.severity_rank, open = excluded.open, settle_at = excluded.settle_at, announce_pending = excluded.live_seq <= alarm.live_seq AND (alarm.announce_pending OR excluded.announce_pending);

-- alarm.repository tryLockTimers
SELECT pg_try_advisory_xact_lock(?, …) AS taken;
