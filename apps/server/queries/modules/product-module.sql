-- module-state.repository countDevicesByKind
SELECT kind, count(*) AS devices
  FROM device
  WHERE removed_at IS NULL
  GROUP BY kind;

-- module-state.repository listModuleStates
select *
  from "product_module";

-- module-state.repository saveModuleState
insert into "product_module" ("code", "enabled", "updated_at")
  values (?, …)
  on conflict ("code") do update
  set "enabled" = ?, "updated_at" = ?;
