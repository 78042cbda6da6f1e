-- task-run.repository claimRun
update "task_run"
  set "status" = ?, "started_at" = ?, "seen_at" = ?, "process" = ?
  where "id" = ? and "status" = ?
  returning *;

-- task-run.repository countRuns
select count(*) as "total"
  from "task_run";

-- task-run.repository createRun
insert into "task_run" ("task_id", "name", "handler", "params", "trigger", "status", "due_at", "finished_at", "started_at", "seen_at", "output", "process")
  values (?, …)
  returning "id";

-- task-run.repository finishRun
update "task_run"
  set "status" = ?, "output" = ?, "finished_at" = ?
  where "id" = ? and "status" in (?, …);

-- task-run.repository interruptLostRuns
update "task_run"
  set "status" = ?, "finished_at" = ?
  where "status" = ? and "seen_at" < ?;

-- task-run.repository listOpenRuns
select "id", "status"
  from "task_run"
  where "task_id" = ? and "status" in (?, …)
  order by "id";

-- task-run.repository listRuns
select "id", "task_id", "name", "handler", "trigger", "status", "due_at", "started_at", "seen_at", "finished_at", "output", "process", (extract(epoch
  from finished_at - started_at) * 1000)::double precision as "duration_ms"
  from "task_run"
  order by due_at desc, "id" desc
  limit ? offset ?;

-- task-run.repository listWaitingRuns
select "id"
  from "task_run"
  where "status" = ? and "due_at" < ?
  order by "id"
  limit ?;

-- task-run.repository loadRun
select *
  from "task_run"
  where "id" = ?;

-- task-run.repository pullBackRuns
update "task_run"
  set "due_at" = ?
  where "status" = ? and "due_at" > ?;
update "task_run"
  set "seen_at" = ?
  where "status" = ? and "seen_at" > ?;

-- task-run.repository withdrawRuns
delete
  from "task_run"
  where "task_id" in (?) and "status" = ?;
select "id"
  from "task_run"
  where "task_id" in (?) and "status" = ?;

-- task.repository changeTask
update "task"
  set "enabled" = ?, "run_count" = ?, "next_run_at" = ?, "updated_at" = ?
  where "id" = ?;
update "task"
  set "name" = ?, "handler" = ?, "type" = ?, "cron" = ?, "time_zone" = ?, "every_ms" = ?, "start_at" = ?, "end_at" = ?, "run_limit" = ?, "overlap" = ?, "remark" = ?, "enabled" = ?, "run_count" = ?, "next_run_at" = ?, "updated_at" = ?, "params" = ?
  where "id" = ?;
update "task"
  set "run_count" = ?, "next_run_at" = ?, "enabled" = ?
  where "id" = ?;

-- task.repository countTasks
select count(*) as "total"
  from "task";

-- task.repository createTask
insert into "task" ("name", "handler", "params", "type", "cron", "time_zone", "every_ms", "start_at", "end_at", "run_limit", "overlap", "remark", "enabled", "run_count", "next_run_at", "created_at", "updated_at")
  values (?, …)
  returning *;

-- task.repository listTaskIds
select "id"
  from "task"
  order by "id" asc nulls last, "id";
select "id"
  from "task"
  order by "id" asc nulls last, "id"
  limit ? offset ?;

-- task.repository listTasks
select *
  from "task"
  where "id" in (?, …);
select distinct on ("task_id") "id", "task_id", "trigger", "status", "started_at", "finished_at"
  from "task_run"
  where "task_id" in (?, …) and "started_at" is not null
  order by "task_id", "id" desc;

-- task.repository loadNextDue
select min(next_run_at) as due_at, bool_or(next_run_at is null) as unplanned
  from task
  where enabled;

-- task.repository loadTask
select *
  from "task"
  where "id" = ?;
select distinct on ("task_id") "id", "task_id", "trigger", "status", "started_at", "finished_at"
  from "task_run"
  where "task_id" in (?, …) and "started_at" is not null
  order by "task_id", "id" desc;

-- task.repository lockDueTasks
select *
  from "task"
  where "enabled" = ? and ("next_run_at" is null or "next_run_at" <= ?)
  order by "id"
  limit ?
  for update skip locked;

-- task.repository lockPlannedTasks
select *
  from "task"
  where "enabled" = ? and "next_run_at" is not null
  order by "id"
  for update skip locked;

-- task.repository lockTask
select *
  from "task"
  where "id" = ?
  for update;

-- task.repository removeTasks
delete
  from "task"
  where "id" in (?)
  returning *;
