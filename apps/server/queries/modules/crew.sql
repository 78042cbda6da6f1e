-- crew.repository countEntries
select count(*) as "count"
  from "crew_entry"
  where "node_id" = ?;

-- crew.repository createEntry
insert into "crew_entry" ("id", "node_id", "fault_id", "user_id", "author", "written_at", "received_at", "text", "picture", "picture_type")
  values (?, …)
  on conflict ("id") do nothing
  returning "id";

-- crew.repository listEntries
select "id", "node_id", "fault_id", "user_id", "author", "written_at", "received_at", "text", "picture_type"
  from "crew_entry"
  where "fault_id" in (?)
  order by "received_at" desc, "id"
  limit ?;
select "id", "node_id", "fault_id", "user_id", "author", "written_at", "received_at", "text", "picture_type"
  from "crew_entry"
  where "node_id" in (?, …)
  order by "received_at" desc, "id"
  limit ?;

-- crew.repository loadEntry
select "id", "node_id", "fault_id", "user_id", "author", "written_at", "received_at", "text", "picture_type"
  from "crew_entry"
  where "id" = ?;

-- crew.repository loadPicture
select "picture"
  from "crew_entry"
  where "id" = ?;
