-- login-log.repository countLogins
select count(*) as "total"
  from "login_log"
  where true;

-- login-log.repository createLogin
insert into "login_log" ("at", "user_id", "domain_id", "ip", "ok", "reason", "method", "username", "os", "browser")
  values (?, …);
insert into "login_log" ("at", "user_id", "domain_id", "provider", "ip", "ok", "reason", "method", "username", "os", "browser")
  values (?, …);

-- login-log.repository listLogins
select *
  from "login_log"
  where true
  order by "at" desc, "id" desc
  limit ? offset ?;

-- request-log.repository countRequests
select count(*) as "total"
  from "audit"
  where true and true and true;
select count(*) as "total"
  from "audit"
  where true and true and true and "user_id" = ?;

-- request-log.repository listRequests
select "id", "at", "user_id", "username", "api_token", "domain_id", "action", "method", "status", "duration_ms", "ip", "os", "browser", "object_id", "object_name", "request_id", left(params::text, ?) as "params"
  from "audit"
  where true and true and true
  order by "at" desc, "id" desc
  limit ? offset ?;
select "id", "at", "user_id", "username", "api_token", "domain_id", "action", "method", "status", "duration_ms", "ip", "os", "browser", "object_id", "object_name", "request_id", left(params::text, ?) as "params"
  from "audit"
  where true and true and true and "user_id" = ?
  order by "at" desc, "id" desc
  limit ? offset ?;
select "id", "at", "user_id", "username", "api_token", "domain_id", "action", "method", "status", "duration_ms", "ip", "os", "browser", "object_id", "object_name", "request_id", left(params::text, ?) as "params"
  from "audit"
  where true and true and true and ("at", id) < (?, …)
  order by "at" desc, "id" desc
  limit ? offset ?;

-- request-log.repository loadRequest
select "id", "at", "user_id", "username", "api_token", "domain_id", "action", "method", "status", "duration_ms", "ip", "os", "browser", "object_id", "object_name", "request_id", "params", "before", "after", "hash"
  from "audit"
  where "id" = ? and true;
