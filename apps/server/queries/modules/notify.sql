-- channel.repository changeChannel
update "notify_channel"
  set "name" = ?, "targets" = ?, "min_severity" = ?, "events" = ?, "language" = ?, "time_zone" = ?, "is_enabled" = ?, "updated_at" = ?
  where "id" = ?;

-- channel.repository countOfDomain
select count(*) as "total"
  from "notify_channel"
  where "domain_id" = ?;

-- channel.repository createChannel
insert into "notify_channel" ("name", "targets", "min_severity", "events", "language", "time_zone", "is_enabled", "domain_id", "kind", "updated_at")
  values (?, …)
  returning "id";

-- channel.repository loadReceiver
select "id", "name", "kind", "targets", "language", "time_zone", "secret"
  from "notify_channel"
  where "id" = ? and true;

-- channel.repository lockChannel
SELECT id, name, domain_id, kind, targets, min_severity, events, language, time_zone, is_enabled, secret
  FROM notify_channel channel
  WHERE id = ? AND true
  FOR NO KEY UPDATE;

-- channel.repository pageChannels
SELECT channel.id, channel.name, channel.domain_id, channel.kind, channel.targets, channel.min_severity, channel.events, channel.language, channel.time_zone, channel.is_enabled, channel.secret IS NOT NULL AS has_secret, channel.updated_at, domain.name AS domain_name, last.at AS last_at, last.outcome AS last_outcome, (SELECT count(*)
  FROM (SELECT
  FROM notify_delivery
  WHERE channel_id = channel.id AND state IN ('waiting', 'sending')
  LIMIT ?) found) AS waiting, (SELECT count(*)
  FROM (SELECT
  FROM notify_delivery
  WHERE channel_id = channel.id AND state = 'dead' AND event <> 'test'
  LIMIT ?) found) AS dead
  FROM notify_channel channel
  JOIN domain ON domain.id = channel.domain_id
  LEFT JOIN LATERAL (SELECT at, outcome
  FROM notify_attempt
  WHERE channel_id = channel.id
  ORDER BY id DESC
  LIMIT 1) last ON true
  WHERE true
  ORDER BY channel.name ASC, channel.id
  LIMIT ? OFFSET ?;
SELECT count(*) AS total
  FROM notify_channel channel
  JOIN domain ON domain.id = channel.domain_id
  WHERE true;

-- channel.repository removeChannel
delete
  from "notify_channel"
  where "id" = ?;

-- channel.repository saveSecret
update "notify_channel"
  set "secret" = ?
  where "id" = ?;

-- delivery-log.repository countAttempts
SELECT count(*) AS found
  FROM (SELECT
  FROM notify_attempt
  WHERE channel_id = ?
  LIMIT ?) counted;

-- delivery-log.repository countDead
SELECT count(*) AS found
  FROM ( SELECT
  FROM notify_delivery
  WHERE channel_id = ? AND state = 'dead' AND event <> 'test'
  LIMIT ?) counted;

-- delivery-log.repository listAttempts
SELECT attempt.id, attempt.number, attempt.at, attempt.duration_ms, attempt.outcome, attempt.code, attempt.answer, delivery.id AS delivery_id, delivery.event, delivery.alarm_id, CASE WHEN delivery.event <> 'test' THEN delivery.alarm->>'type' END AS alarm_type, CASE WHEN delivery.event <> 'test' THEN delivery.alarm->>'severity' END AS severity, delivery.alarm->>'linkCode' AS link_code, coalesce((delivery.alarm->>'isDrill')::boolean, false) AS is_drill
  FROM notify_attempt attempt
  JOIN notify_delivery delivery ON delivery.id = attempt.delivery_id
  WHERE attempt.channel_id = ? AND (?::int8 IS NULL OR attempt.id < ?::int8)
  ORDER BY attempt.id DESC
  LIMIT ?;

-- delivery-log.repository listDead
SELECT delivery.seq, delivery.created_at, delivery.ended_at, delivery.attempts, delivery.id AS delivery_id, delivery.event, delivery.alarm_id, CASE WHEN delivery.event <> 'test' THEN delivery.alarm->>'type' END AS alarm_type, CASE WHEN delivery.event <> 'test' THEN delivery.alarm->>'severity' END AS severity, delivery.alarm->>'linkCode' AS link_code, coalesce((delivery.alarm->>'isDrill')::boolean, false) AS is_drill, last.outcome, last.code, coalesce(last.answer, '') AS answer
  FROM notify_delivery delivery
  LEFT JOIN LATERAL (SELECT outcome, code, answer
  FROM notify_attempt
  WHERE delivery_id = delivery.id
  ORDER BY id DESC
  LIMIT 1) last ON true
  WHERE delivery.channel_id = ? AND delivery.state = 'dead' AND delivery.event <> 'test' AND (?::int8 IS NULL OR delivery.seq < ?::int8)
  ORDER BY delivery.seq DESC
  LIMIT ?;

-- delivery-log.repository reviveDead
UPDATE notify_delivery
  SET state = 'waiting', due_at = ?, give_up_at = ?, ended_at = NULL
  WHERE id = ANY(ARRAY( SELECT id
  FROM notify_delivery
  WHERE channel_id = ? AND state = 'dead' AND event <> 'test' AND (?::boolean OR id = ANY(?::uuid[]))
  ORDER BY seq
  LIMIT ?
  FOR UPDATE SKIP LOCKED));

-- outbox.repository createAttempt
insert into "notify_attempt" ("delivery_id", "channel_id", "number", "at", "duration_ms", "outcome", "code", "answer")
  values (?, …);

-- outbox.repository createDeliveries
INSERT INTO notify_delivery (channel_id, event, alarm_id, revision, alarm, created_at, due_at, give_up_at) SELECT channel.id, news.event, news.alarm_id, news.revision, news.alarm::jsonb, ?::timestamptz, …
  FROM unnest(?::text[], ?::uuid[], ?::int4[], ?::int8[], ?::bool[], ?::text[], ?::text[], ?::text[], ?::text[]) WITH ORDINALITY AS news (event, alarm_id, revision, domain_id, is_shelved, alarm, severity, raised_by, raised_as, place)
  JOIN domain theirs ON theirs.id = news.domain_id
  JOIN domain own ON starts_with(theirs.path, own.path)
  JOIN notify_channel channel ON channel.domain_id = own.id AND channel.is_enabled AND news.event = ANY(channel.events)
  CROSS JOIN LATERAL ( SELECT array_position(?::text[], news.severity) <= array_position(?::text[], channel.min_severity) AS is_enough, news.raised_by = ANY(channel.events) AND array_position(?::text[], news.raised_as) <= array_position(?::text[], channel.min_severity) AS is_told_before) reach
  LEFT JOIN LATERAL ( SELECT event
  FROM notify_delivery told
  WHERE told.channel_id = channel.id AND told.alarm_id = news.alarm_id
  ORDER BY seq DESC
  LIMIT 1) last ON true
  WHERE CASE WHEN news.event IN ('raised', 'severity-raised') THEN reach.is_enough WHEN news.event = 'located' THEN NOT news.is_shelved AND ( SELECT count(*) FILTER (WHERE told.event = 'located') = 0 AND bool_or( told.alarm ->> 'positionM' IS NULL OR news.alarm::jsonb -> 'seen' <> 'null' OR abs((told.alarm ->> 'positionM')::float8 - (news.alarm::jsonb ->> 'positionM')::float8) > ?::float8)
  FROM notify_delivery told
  WHERE told.channel_id = channel.id AND told.alarm_id = news.alarm_id AND told.event IN ('raised', 'severity-raised', 'located') AND told.alarm ->> 'raisedAt' = news.alarm::jsonb ->> 'raisedAt') WHEN reach.is_told_before THEN true WHEN last.event IS NULL THEN reach.is_enough AND NOT news.is_shelved ELSE last.event <> 'cleared' OR news.event = 'acknowledged' OR NOT 'raised' = ANY(channel.events) END
  ORDER BY news.place
  FOR KEY SHARE OF channel SKIP LOCKED
  ON CONFLICT (channel_id, alarm_id, revision, event) DO NOTHING;

-- outbox.repository createTest
insert into "notify_delivery" ("channel_id", "event", "alarm", "state", "attempts", "created_at", "due_at", "give_up_at", "lease_until")
  values (?, …)
  returning "id", "alarm_id", "revision", "alarm", "attempts", "created_at", "give_up_at", "taken_by";

-- outbox.repository endTry
update "notify_delivery"
  set "state" = ?, "ended_at" = ?, "taken_by" = ?, "lease_until" = ?
  where "id" = ? and "attempts" = ? and "state" in (?);

-- outbox.repository giveUpLate
update "notify_delivery"
  set "state" = ?, "ended_at" = ?
  where "state" = ? and "give_up_at" <= ?;

-- outbox.repository listDueReceivers
SELECT channel.id, channel.kind, channel.targets, channel.language, channel.time_zone, channel.secret
  FROM notify_channel channel
  WHERE channel.is_enabled AND EXISTS ( SELECT
  FROM notify_delivery
  WHERE channel_id = channel.id AND state = 'waiting' AND due_at <= ?)
  ORDER BY channel.id;

-- outbox.repository loadGiveUpAt
select "give_up_at"
  from "notify_delivery"
  where "id" = ?
  for update;

-- outbox.repository readQueue
SELECT count(*) AS length, min(created_at) AS oldest_at
  FROM notify_delivery
  WHERE state IN ('waiting', 'sending');

-- outbox.repository takeBackLost
WITH lost AS ( UPDATE notify_delivery
  SET state = 'waiting', due_at = ?, lease_until = NULL
  WHERE state = 'sending' AND lease_until < ?
  RETURNING id, channel_id, attempts) INSERT INTO notify_attempt (delivery_id, channel_id, number, at, outcome, answer) SELECT id, channel_id, attempts, ?::timestamptz, 'interrupted', ''
  FROM lost;
