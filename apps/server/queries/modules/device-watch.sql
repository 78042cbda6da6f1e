-- health.repository hasDevice
select "id"
  from "device"
  where "id" = ? and "removed_at" is null and true;

-- health.repository listIdentities
select "since", "model", "serial", "firmware"
  from "device_identity"
  where "device_id" = ?
  order by "id" desc
  limit ?;

-- health.repository loadHealth
select *
  from "device_health"
  where "device_id" = ?;

-- health.repository noteClock
insert into "device_health" ("device_id", "clock_off_ms", "clock_at", "clock_off_since")
  values (?, …)
  on conflict ("device_id") do update
  set "clock_off_ms" = ?, "clock_at" = ?, "clock_off_since" = CASE WHEN ? THEN coalesce(device_health.clock_off_since, ?) END
  where "device_health"."clock_at" <= ?
  returning *;
