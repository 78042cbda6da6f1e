-- passkey.repository listPasskeyRows
select *
  from "passkey"
  where "user_id" = ?
  order by "created_at", "id";

-- passkey.repository listPasskeys
select *
  from "passkey"
  where "user_id" = ?
  order by "created_at", "id";

-- passkey.repository loadPasskey
select *
  from "passkey"
  where "credential_id" = ?;

-- passkey.repository removePasskeys
delete
  from "passkey"
  where "user_id" = ?
  returning "name";

-- passkey.repository renamePasskey
select "name"
  from "passkey"
  where "id" = ? and "user_id" = ?
  for update;

-- recovery-code.repository countRecoveryCodes
select count(*) as "count"
  from "recovery_code"
  where "user_id" = ?;

-- recovery-code.repository hasSecondFactor
select "user_id"
  from "second_factor_holder"
  where "user_id" = ?;

-- recovery-code.repository removeRecoveryCodes
delete
  from "recovery_code"
  where "user_id" = ?;

-- ticket.repository loadSigningIn
select "id", "username", "domain_id", "password_hash", "enabled"
  from "app_user"
  where "id" = ?;

-- ticket.repository tryTicket
update "sign_in_ticket"
  set "tries" = "tries" + ?
  where "hash" = ? and "expires_at" > ? and "tries" < ?
  returning "user_id", "password_digest";

-- totp.repository beginTotp
insert into totp (user_id, secret, key_id, created_at)
  values (?, …)
  on conflict (user_id) do update
  set secret = excluded.secret, key_id = excluded.key_id, created_at = excluded.created_at
  where totp.confirmed_at is null
  returning user_id;

-- totp.repository countForeignTotp
select count(*) as "count"
  from "totp"
  where "key_id" != ?;

-- totp.repository loadTotp
select "secret", "key_id", "confirmed_at"
  from "totp"
  where "user_id" = ?;

-- totp.repository removeTotp
delete
  from "totp"
  where "user_id" = ?;
