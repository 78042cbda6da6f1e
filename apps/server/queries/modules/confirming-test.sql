-- confirming-test.repository askAgain
INSERT INTO confirming_test (alarm_id, link_id, tested_link_id, state, raised_at, due_until, asked_by) SELECT ?, link.id, coalesce(link_tester.tested_by_link_id, CASE WHEN device.kind = 'otdr' THEN link.id END), 'due', ?, …
  FROM link
  JOIN device ON device.id = link.device_id
  LEFT JOIN link_tester ON link_tester.link_id = link.id
  WHERE link.id = ?
  ON CONFLICT (alarm_id) DO UPDATE
  SET tested_link_id = excluded.tested_link_id, state = 'due', reason = NULL, due_until = excluded.due_until, command_id = NULL, trace_id = NULL, asked_at = NULL, decided_at = NULL, asked_by = excluded.asked_by
  WHERE confirming_test.state NOT IN ('due', 'asked')
  RETURNING alarm_id;

-- confirming-test.repository decide
update "confirming_test"
  set "state" = ?, "command_id" = ?, "asked_at" = ?
  where "alarm_id" = ?;

-- confirming-test.repository decideFrom
update "confirming_test"
  set "state" = ?, "trace_id" = ?, "decided_at" = ?
  where "alarm_id" = ? and "state" = ?
  returning "alarm_id";

-- confirming-test.repository findSeenBefore
SELECT cause.id AS cause_id, shown.trace_id
  FROM confirming_test test
  JOIN alarm ON alarm.id = test.alarm_id
  JOIN alarm cause ON cause.link_id = test.tested_link_id
  JOIN confirming_test shown ON shown.alarm_id = cause.id
  WHERE test.alarm_id = ? AND test.state = 'due' AND test.asked_by IS NULL AND test.tested_link_id <> test.link_id AND alarm.state = 'active' AND alarm.type = ANY(?::text[]) AND cause.type = 'FIBRE_BREAK' AND cause.state = 'active' AND cause.drill_ends_at IS NULL AND cause.position_m IS NOT NULL AND shown.trace_id IS NOT NULL AND (shown.state = 'confirmed' OR shown.reason = 'sure') AND greatest(cause.last_at, shown.decided_at) >= ?
  ORDER BY cause.position_m
  LIMIT 1;

-- confirming-test.repository listDue
select "alarm_id"
  from "confirming_test"
  where "state" = ?
  order by "raised_at", "alarm_id"
  limit ?;

-- confirming-test.repository listEnded
SELECT confirming_test.alarm_id, coalesce(command.state = 'done', false) AS is_done, command.trace_id, coalesce(link.reference_trace_id IS NOT NULL AND trace.id IS NOT NULL AND coalesce(jsonb_array_length(trace.summary -> 'cannotMeasure'), 0) = 0, false) AS could_show
  FROM confirming_test
  LEFT JOIN device_command command ON command.id = confirming_test.command_id
  LEFT JOIN link ON link.id = confirming_test.tested_link_id
  LEFT JOIN trace ON trace.id = command.trace_id
  WHERE confirming_test.state = 'asked' AND (command.id IS NULL OR command.state IN ('done', 'failed', 'expired', 'cancelled'))
  ORDER BY confirming_test.raised_at
  LIMIT ?;

-- confirming-test.repository listStanding
select "id" as "alarm_id", "type", "position_m"
  from "alarm"
  where "link_id" = ? and "state" in (?, …) and "drill_ends_at" is null;

-- confirming-test.repository listWatched
SELECT alarm.id AS alarm_id, alarm.group_key, alarm.type, alarm.link_id = ? AS is_own_link, alarm.position_m, alarm.seen_m, confirming_test.state IN ('due', 'asked') AS is_awaited
  FROM confirming_test
  JOIN alarm ON alarm.id = confirming_test.alarm_id
  WHERE confirming_test.tested_link_id = ? AND alarm.state = 'active' AND alarm.drill_ends_at IS NULL AND confirming_test.reason IS DISTINCT
  FROM 'sure' AND (alarm.link_id <> ? OR confirming_test.state <> 'confirmed')
  ORDER BY confirming_test.raised_at, alarm.id
  LIMIT 200;

-- confirming-test.repository loadBasis
SELECT link.length_m, test_plan.settings AS planned, CASE WHEN trace.id IS NOT NULL THEN json_build_object('wavelengthNm', trace.wavelength_nm, 'pulseNs', trace.pulse_ns, 'rangeM', trace.range_m, 'averagingS', coalesce(trace.averaging_s, 0)) END AS reference
  FROM link
  LEFT JOIN test_plan ON test_plan.link_id = link.id
  LEFT JOIN trace ON trace.id = link.reference_trace_id
  WHERE link.id = ?;

-- confirming-test.repository loadConfirmation
SELECT test.state, test.reason, tested.id AS tested_link_id, tested.code AS tested_link_code, test.asked_by, test.asked_at, test.trace_id, command.state AS command_state, command.progress_percent, command.fault, command.detail
  FROM confirming_test test
  LEFT JOIN link tested ON tested.id = test.tested_link_id AND true
  LEFT JOIN device_command command ON command.id = test.command_id
  WHERE test.alarm_id = ?;

-- confirming-test.repository loadNearerCutM
SELECT cut.position_m
  FROM confirming_test test
  JOIN alarm ON alarm.id = test.alarm_id
  JOIN alarm cut ON cut.link_id = test.tested_link_id AND cut.id <> alarm.id
  WHERE test.alarm_id = ? AND cut.type = 'FIBRE_BREAK' AND cut.state = 'active' AND cut.drill_ends_at IS NULL AND cut.position_m < CASE WHEN alarm.seen_link_id = test.tested_link_id THEN alarm.seen_m WHEN alarm.link_id = test.tested_link_id THEN alarm.position_m END - ?::float8
  ORDER BY cut.position_m
  LIMIT 1;

-- confirming-test.repository lockDue
SELECT confirming_test.tested_link_id, confirming_test.due_until, confirming_test.asked_by, alarm.state = 'active' AS is_active
  FROM confirming_test
  JOIN alarm ON alarm.id = confirming_test.alarm_id
  WHERE confirming_test.alarm_id = ? AND confirming_test.state = 'due'
  FOR UPDATE OF confirming_test SKIP LOCKED;

-- confirming-test.repository noteConfirmed
UPDATE confirming_test
  SET state = 'confirmed', trace_id = input.trace_id, decided_at = input.at, reason = CASE WHEN confirming_test.reason = 'seen' AND confirming_test.trace_id = input.trace_id THEN 'seen' END
  FROM (unnested) AS input
  WHERE confirming_test.alarm_id = input.alarm_id;

-- confirming-test.repository noteRaised
INSERT INTO confirming_test (alarm_id, link_id, tested_link_id, state, reason, trace_id, raised_at, due_until) SELECT input.alarm_id, input.link_id, coalesce(link_tester.tested_by_link_id, CASE WHEN device.kind = 'otdr' THEN link.id END), CASE WHEN input.reason IS NULL THEN 'due' ELSE 'none' END, input.reason, input.trace_id, input.raised_at, input.due_until
  FROM (unnested) AS input
  JOIN link ON link.id = input.link_id
  JOIN device ON device.id = link.device_id
  LEFT JOIN link_tester ON link_tester.link_id = link.id
  ON CONFLICT (alarm_id) DO UPDATE
  SET tested_link_id = excluded.tested_link_id, command_id = NULL, trace_id = excluded.trace_id, asked_at = NULL, asked_by = NULL, decided_at = NULL, due_until = excluded.due_until, state = CASE WHEN confirming_test.raised_at < excluded.raised_at - interval '1 hour' THEN excluded.state ELSE 'none' END, reason = CASE WHEN confirming_test.raised_at < excluded.raised_at - interval '1 hour' THEN excluded.reason ELSE coalesce(excluded.reason, 'again') END, raised_at = CASE WHEN confirming_test.raised_at < excluded.raised_at - interval '1 hour' THEN excluded.raised_at ELSE confirming_test.raised_at END
  WHERE confirming_test.state NOT IN ('due', 'asked');

-- pairing.repository listProposals
SELECT other.id, other.code, other.name, bool_or(own.fibre = theirs.fibre) AS is_same_fibre, sum(least(greatest(own.from_cable_m, own.to_cable_m), greatest(theirs.from_cable_m, theirs.to_cable_m)) - greatest(least(own.from_cable_m, own.to_cable_m), least(theirs.from_cable_m, theirs.to_cable_m))) AS common_m
  FROM link
  JOIN port_stretch own ON own.device_id = link.device_id AND own.port = link.port
  JOIN port_stretch theirs ON theirs.cable_id = own.cable_id AND least(theirs.from_cable_m, theirs.to_cable_m) < greatest(own.from_cable_m, own.to_cable_m) AND greatest(theirs.from_cable_m, theirs.to_cable_m) > least(own.from_cable_m, own.to_cable_m)
  JOIN link other ON other.device_id = theirs.device_id AND other.port = theirs.port AND other.id <> link.id
  JOIN device ON device.id = other.device_id AND device.kind = 'otdr'
  WHERE link.id = ? AND other.enabled AND true
  GROUP BY other.id, other.code, other.name
  ORDER BY is_same_fibre DESC, common_m DESC, other.code
  LIMIT ?;

-- pairing.repository loadLink
select "link"."id", "link"."code", "link"."name", "device"."code" as "device_code", "device"."kind"
  from "link"
  inner join "device" on "device"."id" = "link"."device_id"
  where "link"."id" = ? and true;

-- pairing.repository loadTester
select "link"."id", "link"."code", "link"."name", true as "is_visible"
  from "link_tester"
  inner join "link" on "link"."id" = "link_tester"."tested_by_link_id"
  where "link_tester"."link_id" = ?;

-- pairing.repository removeTester
delete
  from "link_tester"
  where "link_id" = ?;

-- pairing.repository saveTester
insert into "link_tester" ("link_id", "tested_by_link_id", "updated_by", "updated_at")
  values (?, …)
  on conflict ("link_id") do update
  set "link_id" = ?, "tested_by_link_id" = ?, "updated_by" = ?, "updated_at" = ?;
