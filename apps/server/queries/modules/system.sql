-- system.repository changeSystem
update "system_info"
  set "logo" = ?, "logo_type" = ?, "logo_version" = ?, "updated_at" = ?;
update "system_info"
  set "name" = ?, "organisation" = ?, "iconfont_url" = ?, "updated_at" = ?;

-- system.repository loadCounts
SELECT (SELECT count(*)
  FROM app_user) AS users, (SELECT count(*)
  FROM domain) AS domains, (SELECT count(*)
  FROM device
  WHERE removed_at IS NULL) AS devices, (SELECT count(*)
  FROM link) AS links, current_setting('server_version') AS database_version, pg_database_size(current_database()) AS database_bytes;

-- system.repository loadLogo
select "logo", "logo_type", "logo_version"
  from "system_info";

-- system.repository loadSystem
select "name", "organisation", "iconfont_url", "logo_version", "installed_at", "updated_at"
  from "system_info";
