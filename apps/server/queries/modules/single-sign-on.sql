-- identity.repository listIdentities
select "id", "provider", "name", "linked_at", "last_used_at"
  from "sso_identity"
  where "user_id" = ?
  order by "id";

-- identity.repository loadHasPassword
select "has_password"
  from "app_user"
  where "id" = ?
  for update;

-- rule.repository changeRule
update "sso_rule"
  set "provider" = ?, "claim" = ?, "comparison" = ?, "value" = ?, "domain_id" = ?, "role_ids" = ?, "is_super" = ?, "remark" = ?, "updated_at" = ?
  where "id" = ?;

-- rule.repository createRule
insert into "sso_rule" ("provider", "claim", "comparison", "value", "domain_id", "role_ids", "is_super", "remark", "order_num", "updated_at")
  values (?, …)
  returning "id";
select max("order_num") as "order_num"
  from "sso_rule";

-- rule.repository listRules
select r.id, r.provider, r.claim, r.comparison, r.value, r.domain_id, d.name as domain_name, r.role_ids as roles, r.is_super, r.remark, r.order_num, r.updated_at, array(select role.name
  from unnest(r.role_ids) with ordinality as held (id, place)
  join role on role.id = held.id
  order by held.place) as role_names
  from sso_rule r
  left join domain d on d.id = r.domain_id
  where r.provider = coalesce(?::text, r.provider)
  order by r.order_num, r.id;

-- rule.repository lockGiven
select id
  from domain
  where id = ?
  for key share;
select id
  from role
  where id = any(?::bigint[])
  order by id
  for key share;

-- rule.repository lockRules
lock table sso_rule in share row exclusive mode;

-- rule.repository orderRules
update sso_rule
  set order_num = placed.place
  from unnest(?::bigint[]) with ordinality as placed (id, place)
  where sso_rule.id = placed.id;

-- rule.repository removeRule
delete
  from "sso_rule"
  where "id" = ?;

-- step.repository createStep
delete
  from "sso_step"
  where "expires_at" <= ?;
insert into sso_step (kind, secret_hash, browser_hash, ip, carried, expires_at) select ?, ?::bytea, ?::bytea, ?, ?, ?
  where (select count(*)
  from sso_step) < ? and (select count(*)
  from sso_step
  where ip = ?) < ?;

-- step.repository takeStep
delete
  from "sso_step"
  where "secret_hash" = ? and "browser_hash" = ? and "kind" = ? and "expires_at" > ?
  returning "carried";
