-- account.repository listOwnSessions
select "id", "ip", "os", "browser", "created_at", "last_seen_at", "expires_at", "locked_at"
  from "session"
  where "user_id" = ? and "ended_at" is null and "expires_at" > ?
  order by "created_at" desc, "id" desc;

-- captcha.repository createCaptcha
delete
  from "captcha"
  where "expires_at" <= ?;
insert into "captcha" ("id", "code", "expires_at", "address", "work_bits")
  values (?, …);

-- captcha.repository tryCaptcha
update "captcha"
  set "tries" = "tries" + ?
  where "id" = ? and "address" = ? and "expires_at" > ? and "tries" < ?
  returning "code", "address", "work_bits";

-- first-start.repository lockFirstStart
select pg_advisory_xact_lock(?);

-- login-failure.repository Object.removeLockOut
delete
  from login_failure
  where subject = ? or (starts_with(subject, 'pair:') and substr(subject, strpos(subject, '|') + 1) = ?);

-- login-failure.repository forgetFailures
delete
  from login_failure
  where subject = ?
  returning failures;
update login_failure
  set failures = greatest(failures - ?::int, 0)
  where subject = ?;

-- login-failure.repository loadFailureState
select "subject", "failures", "failed_at", "locked_until"
  from "login_failure"
  where "subject" in (?, …);

-- login-failure.repository reservePair
insert into login_failure as held (subject, failures, failed_at)
  values (?, 1, ?)
  on conflict (subject) do update
  set failures = case when held.failed_at <= ? or held.locked_until is not null then 1 else held.failures + 1 end, failed_at = excluded.failed_at, locked_until = null
  where case when held.locked_until is null then held.failures < ? or held.failed_at <= ? else held.locked_until <= ? end
  returning 1;

-- login-failure.repository reserveShared
insert into login_failure as held (subject, failures, failed_at) select subject, 1, ?
  from unnest(?::text[]) as subject
  order by subject
  on conflict (subject) do update
  set failures = case when held.failed_at <= ? then 1 else held.failures + 1 end, failed_at = excluded.failed_at, locked_until = case when held.locked_until > ? then held.locked_until end, lock_outs = case when held.failed_at <= ? then 0 else held.lock_outs end
  returning subject, failures;

-- login.repository isStillValid
select "password_hash", "enabled"
  from "app_user"
  where "id" = ?
  for share;

-- login.repository loadLogin
select "id", "domain_id", "password_hash", "enabled"
  from "app_user"
  where "username" = ?;

-- login.repository loadPasswordHash
select "password_hash"
  from "app_user"
  where "id" = ? and "has_password" = ?;

-- sign-in-address.repository isKnownAddress
select 1
  from sign_in_address
  where address = ? and last_at > ?
  limit 1;

-- sign-in-address.repository isKnownPair
select 1
  from sign_in_address a
  join app_user u on u.id = a.user_id
  where u.username = ? and a.address = ? and a.last_at > ?;

-- sign-in-address.repository rememberAddress
delete
  from sign_in_address
  where user_id = ? and address not in (select address
  from sign_in_address
  where user_id = ?
  order by last_at desc, address
  limit ?);
insert into sign_in_address (user_id, address, last_at)
  values (?, …)
  on conflict (user_id, address) do update
  set last_at = excluded.last_at;

-- sign-in-failures.repository loadSignInFailures
with current as (select created_at
  from session
  where id = ?), previous as (select max(l.at) as at
  from login_log l, current
  where l.user_id = ? and l.ok and l.at < current.created_at) select previous.at as since, l.ip, sum(l.attempts)::int as attempts, max(l.at) as last_at, sum(sum(l.attempts)) over ()::int as total
  from login_log l, current, previous
  where l.user_id = ? and not l.ok and l.at <= current.created_at and (previous.at is null or l.at > previous.at)
  group by previous.at, l.ip
  order by attempts desc, last_at desc
  limit ?;
