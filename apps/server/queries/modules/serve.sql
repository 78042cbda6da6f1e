-- serve.repository listServers
select distinct "server"
  from "serve_sample"
  order by "server";

-- serve.repository loadDatabaseFacts
select current_setting('server_version') as version, pg_database_size(current_database()) as size_bytes;
