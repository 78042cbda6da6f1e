-- attempt-window.repository countAttempt
delete
  from attempt_window
  where subject in ( select subject
  from attempt_window
  where started_at <= ?
  order by started_at
  limit ?
  for update skip locked);
insert into attempt_window as counted (subject, started_at, attempts)
  values (?, …, 1)
  on conflict (subject) do update
  set attempts = case when counted.started_at > ? and counted.started_at <= ? then counted.attempts + 1 else 1 end, started_at = case when counted.started_at > ? and counted.started_at <= ? then counted.started_at else ? end
  returning attempts, started_at;

-- attempt-window.repository uncountAttempts
update attempt_window
  set attempts = greatest(attempts - 1, 0)
  where subject = ?;
