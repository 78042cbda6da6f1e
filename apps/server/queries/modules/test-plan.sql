-- test-plan.repository listDue
SELECT link_id
  FROM ( SELECT test_plan.link_id, test_plan.next_run_at, row_number() OVER (PARTITION BY link.device_id
  ORDER BY test_plan.next_run_at, test_plan.link_id) AS turn
  FROM test_plan
  JOIN link ON link.id = test_plan.link_id
  WHERE NOT test_plan.is_paused AND test_plan.next_run_at <= ? ) AS due
  ORDER BY turn, next_run_at, link_id
  LIMIT ?;

-- test-plan.repository listPlansOf
select "test_plan"."link_id", "link"."code" as "link_code", "link"."port", "test_plan"."settings", "test_plan"."period_minutes", "test_plan"."is_paused", "test_plan"."next_run_at", "test_plan"."last_run_at", "test_plan"."updated_by", "test_plan"."updated_at"
  from "test_plan"
  inner join "link" on "link"."id" = "test_plan"."link_id"
  where "link"."device_id" = ? and "link"."enabled" = ?
  order by "link"."port";

-- test-plan.repository loadPlan
select "test_plan"."link_id", "link"."code" as "link_code", "link"."port", "test_plan"."settings", "test_plan"."period_minutes", "test_plan"."is_paused", "test_plan"."next_run_at", "test_plan"."last_run_at", "test_plan"."updated_by", "test_plan"."updated_at"
  from "test_plan"
  inner join "link" on "link"."id" = "test_plan"."link_id"
  where "test_plan"."link_id" = ? and true;

-- test-plan.repository lockPlan
select "test_plan"."link_id", "link"."code" as "link_code", "link"."port", "test_plan"."settings", "test_plan"."period_minutes", "test_plan"."is_paused", "test_plan"."next_run_at", "test_plan"."last_run_at", "test_plan"."updated_by", "test_plan"."updated_at"
  from "test_plan"
  inner join "link" on "link"."id" = "test_plan"."link_id"
  where "test_plan"."link_id" = ? and true
  for update of "test_plan";

-- test-plan.repository removePlan
delete
  from "test_plan"
  where "link_id" = ?;

-- test-plan.repository savePlan
insert into "test_plan" ("link_id", "period_minutes", "is_paused", "next_run_at", "updated_by", "updated_at", "settings")
  values (?, …)
  on conflict ("link_id") do update
  set "link_id" = ?, "period_minutes" = ?, "is_paused" = ?, "next_run_at" = ?, "updated_by" = ?, "updated_at" = ?, "settings" = ?;
