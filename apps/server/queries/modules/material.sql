-- material.repository countBytes
select "id"
  from "app_user"
  where "id" = ?
  for no key update;
select coalesce(sum(octet_length(content)), 0) as bytes
  from material
  where user_id = ?;

-- material.repository createMaterial
insert into "material" ("id", "user_id", "content_type", "content", "created_at")
  values (?, …);

-- material.repository isOwner
select "id"
  from "material"
  where "id" = ? and "user_id" = ?;

-- material.repository loadPicture
select "content_type", "content"
  from "material"
  where "id" = ?;
