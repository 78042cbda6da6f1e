-- history.repository countChanges
select count(*) as "total"
  from (select "plant_change"."id"
  from "plant_change"
  where true
  limit ?) as "found";
select count(*) as "total"
  from (select "plant_change"."id"
  from "plant_change"
  where true and "plant_change"."kind" = ? and "plant_change"."object_id" = ?
  limit ?) as "found";

-- history.repository createChange
insert into "plant_change" ("kind", "object_id", "object_name", "domain_id", "before", "after", "at", "user_id", "user_name", "undoes_id")
  values (?, …)
  returning "id";

-- history.repository isUndone
select "id"
  from "plant_change"
  where "undoes_id" = ?;

-- history.repository listChanges
select "plant_change".*, "undoing"."id" as "undone_by_id"
  from "plant_change"
  left join "plant_change" as "undoing" on "undoing"."undoes_id" = "plant_change"."id"
  where true
  order by "plant_change"."id" desc
  limit ?;
select "plant_change".*, "undoing"."id" as "undone_by_id"
  from "plant_change"
  left join "plant_change" as "undoing" on "undoing"."undoes_id" = "plant_change"."id"
  where true and "plant_change"."kind" = ? and "plant_change"."object_id" = ?
  order by "plant_change"."id" desc
  limit ?;

-- history.repository lockChange
select *
  from "plant_change"
  where "id" = ? and true
  for update;
