-- pull-back.repository pullBackJobs
SELECT to_regclass('pgboss.job') IS NOT NULL AS is_there;
UPDATE pgboss.job
  SET start_after = now()
  WHERE state < 'active' AND start_after > now();
UPDATE pgboss.queue
  SET monitor_on = least(monitor_on, now()), maintain_on = least(maintain_on, now())
  WHERE monitor_on > now() OR maintain_on > now();
UPDATE pgboss.version
  SET cron_on = now()
  WHERE cron_on > now();
