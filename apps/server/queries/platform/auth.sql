-- session.repository changeConfirmed
update "session"
  set "confirmed_at" = ?
  where "id" = ?;

-- session.repository changeLastActive
update "session"
  set "last_active_at" = ?
  where "id" = ? and "last_active_at" < ?;

-- session.repository clearPasswordTries
update "session"
  set "unlock_failures" = ?
  where "id" = ?;

-- session.repository countPasswordTry
update "session"
  set "unlock_failures" = "unlock_failures" + ?
  where "id" = ?
  returning "unlock_failures";

-- session.repository createSession
insert into "session" ("display_name", "display_domain_id", "display_permissions", "id", "token_hash", "created_at", "expires_at", "last_seen_at", "last_active_at", "ip", "user_agent", "os", "browser")
  values (?, …);
insert into "session" ("id", "token_hash", "created_at", "expires_at", "last_seen_at", "last_active_at", "user_id", "ip", "user_agent", "os", "browser")
  values (?, …);

-- session.repository endSessions
update "session"
  set "ended_at" = ?, "ended_reason" = ?, "connected_at" = ?
  where "ended_at" is null and "id" = ?
  returning "id";
update "session"
  set "ended_at" = ?, "ended_reason" = ?, "connected_at" = ?
  where "ended_at" is null and "user_id" = ?
  returning "id";

-- session.repository loadTokenHash
select "token_hash"
  from "session"
  where "id" = ?;

-- session.repository lockSession
update "session"
  set "locked_at" = ?, "unlock_failures" = ?
  where "id" = ?;

-- session.repository removeEndedSessions
delete
  from "session"
  where ("ended_at" < ? or "expires_at" < ?);

-- session.repository unlockSession
update "session"
  set "locked_at" = ?, "unlock_failures" = ?, "last_active_at" = ?
  where "id" = ?;
