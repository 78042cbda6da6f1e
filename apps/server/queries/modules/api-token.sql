-- api-token.repository countGoodTokens
select count(*) as "total"
  from "api_token"
  where "user_id" = ? and "revoked_at" is null and "expires_at" > ?;

-- api-token.repository createToken
insert into "api_token" ("name", "permissions", "domain_id", "id", "user_id", "prefix", "token_hash", "created_at", "created_by", "expires_at")
  values (?, …);

-- api-token.repository listDomains
select "id", "name", "parent_id"
  from "domain"
  where "id" = any(?::bigint[]) and true
  order by "path";
select "id", "name", "parent_id"
  from "domain"
  where true and true
  order by "path";

-- api-token.repository listOwnTokens
select t.id, t.name, t.prefix, t.user_id, u.username, u.name as user_name, t.domain_id, domain.name as domain_name, t.permissions, case when t.revoked_at is not null then 'revoked' when t.expires_at <= ? then 'expired' when not u.enabled then 'account-off' else 'good' end as state, t.created_at, maker.name as created_by, t.expires_at, t.revoked_at, t.last_used_at, t.last_used_ip
  from api_token t
  join app_user u on u.id = t.user_id
  join domain on domain.id = t.domain_id
  left join app_user maker on maker.id = t.created_by
  where t.user_id = ?
  order by t.created_at desc, t.id;

-- api-token.repository lockAccount
select "id", "username"
  from "app_user"
  where "id" = ?
  for no key update;
select "id", "username"
  from "app_user"
  where "username" = ? and true
  for no key update;

-- api-token.repository lockToken
select t.name, t.prefix, t.user_id, u.username, t.revoked_at
  from api_token t
  join app_user u on u.id = t.user_id
  where t.id = ? and t.user_id = ?
  for update of t;
select t.name, t.prefix, t.user_id, u.username, t.revoked_at
  from api_token t
  join app_user u on u.id = t.user_id
  where t.id = ? and true
  for update of t;

-- api-token.repository pageTokens
select count(*) as total
  from api_token t
  join app_user u on u.id = t.user_id
  join domain on domain.id = t.domain_id
  left join app_user maker on maker.id = t.created_by
  where true;
select count(*) as total
  from api_token t
  join app_user u on u.id = t.user_id
  join domain on domain.id = t.domain_id
  left join app_user maker on maker.id = t.created_by
  where true and (t.name ilike ? or t.prefix ilike ? or u.username ilike ? or u.name ilike ?) and case when t.revoked_at is not null then 'revoked' when t.expires_at <= ? then 'expired' when not u.enabled then 'account-off' else 'good' end = ?;
select t.id, t.name, t.prefix, t.user_id, u.username, u.name as user_name, t.domain_id, domain.name as domain_name, t.permissions, case when t.revoked_at is not null then 'revoked' when t.expires_at <= ? then 'expired' when not u.enabled then 'account-off' else 'good' end as state, t.created_at, maker.name as created_by, t.expires_at, t.revoked_at, t.last_used_at, t.last_used_ip
  from api_token t
  join app_user u on u.id = t.user_id
  join domain on domain.id = t.domain_id
  left join app_user maker on maker.id = t.created_by
  where true
  order by t.created_at desc, t.id
  limit ? offset ?;
select t.id, t.name, t.prefix, t.user_id, u.username, u.name as user_name, t.domain_id, domain.name as domain_name, t.permissions, case when t.revoked_at is not null then 'revoked' when t.expires_at <= ? then 'expired' when not u.enabled then 'account-off' else 'good' end as state, t.created_at, maker.name as created_by, t.expires_at, t.revoked_at, t.last_used_at, t.last_used_ip
  from api_token t
  join app_user u on u.id = t.user_id
  join domain on domain.id = t.domain_id
  left join app_user maker on maker.id = t.created_by
  where true and (t.name ilike ? or t.prefix ilike ? or u.username ilike ? or u.name ilike ?) and case when t.revoked_at is not null then 'revoked' when t.expires_at <= ? then 'expired' when not u.enabled then 'account-off' else 'good' end = ?
  order by t.created_at desc, t.id
  limit ? offset ?;

-- api-token.repository removeOldestEnded
delete
  from "api_token"
  where "id" in (select "id"
  from "api_token"
  where "user_id" = ? and ("revoked_at" is not null or "expires_at" <= ?)
  order by "created_at" desc, "id" offset ?);

-- api-token.repository revokeToken
update "api_token"
  set "revoked_at" = ?
  where "id" = ?;
