-- parameter.repository createParameterRow
insert into "parameter" ("key", "value", "name", "remark", "updated_at")
  values (?, …)
  on conflict ("key") do nothing;

-- parameter.repository listParameterRows
select *
  from "parameter"
  order by "key";

-- parameter.repository loadParameterRow
select *
  from "parameter"
  where "key" = ?;

-- parameter.repository removeParameterRows
delete
  from "parameter"
  where "key" in (?)
  returning *;

-- parameter.repository saveParameterRow
insert into "parameter" ("key", "value", "updated_at", "name", "remark")
  values (?, …)
  on conflict ("key") do update
  set "value" = ?, "updated_at" = ?, "name" = ?, "remark" = ?;
