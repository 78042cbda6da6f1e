-- file-picture.repository listPictured
select "file_id"
  from "plant_file_picture"
  where "file_id" in (?, …);

-- file-picture.repository loadPicture
select "picture", "picture_type"
  from "plant_file_picture"
  where "file_id" = ?;

-- file-picture.repository savePicture
insert into "plant_file_picture" ("file_id", "picture", "picture_type")
  values (?, …)
  on conflict ("file_id") do update
  set "picture" = ?, "picture_type" = ?;

-- file-tie.repository changeTie
update "plant_file"
  set "name" = ?, "remark" = ?
  where "id" = ?;

-- file-tie.repository createTie
insert into "plant_file" ("remark", "added_by", "file_id", "name", "node_id", "part_kind", "part_id", "added_at")
  values (?, …)
  returning "id";

-- file-tie.repository listReferrers
WITH RECURSIVE below AS ( SELECT id
  FROM netdisk_node
  WHERE id = ANY(?::bigint[])
  UNION ALL SELECT child.id
  FROM below
  JOIN netdisk_node child ON child.parent_id = below.id), owner AS ( SELECT DISTINCT coalesce('site ' || site_id, 'device ' || device_id, 'link ' || link_id, 'cable ' || cable_id, 'node ' || node_id, 'service ' || service_id) AS key, site_id, device_id, link_id, cable_id, node_id, service_id
  FROM plant_file
  WHERE file_id IN (SELECT id
  FROM below)) SELECT CASE WHEN true THEN named.code END AS code
  FROM owner
  CROSS JOIN LATERAL ( SELECT code, domain_id
  FROM site
  WHERE id = owner.site_id
  UNION ALL SELECT code, domain_id
  FROM device
  WHERE id = owner.device_id AND removed_at IS NULL
  UNION ALL SELECT code, domain_id
  FROM link
  WHERE id = owner.link_id
  UNION ALL SELECT code, domain_id
  FROM cable
  WHERE id = owner.cable_id
  UNION ALL SELECT code, domain_id
  FROM node
  WHERE id = owner.node_id
  UNION ALL SELECT code, domain_id
  FROM cable_service
  WHERE id = owner.service_id) named
  ORDER BY code NULLS LAST
  LIMIT 1000;

-- file-tie.repository listTies
select *
  from "plant_file"
  where "cable_id" = ?
  order by "id";
select *
  from "plant_file"
  where "link_id" = ?
  order by "id";
select *
  from "plant_file"
  where "node_id" = ?
  order by "id";
select *
  from "plant_file"
  where "service_id" = ?
  order by "id";
select *
  from "plant_file"
  where "site_id" = ?
  order by "id";

-- file-tie.repository listTiesById
select *
  from "plant_file"
  where "id" in (?, …)
  order by "id";

-- file-tie.repository removeTies
delete
  from "plant_file"
  where "id" in (?, …);

-- owner.repository loadOwner
select "id", "code", "domain_id"
  from "node" as "owner"
  where "id" = ? and true;

-- owner.repository lockOwner
select "id", "code", "domain_id"
  from "node" as "owner"
  where "id" = ? and true
  for update;
