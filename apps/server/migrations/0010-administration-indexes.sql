-- The filters that the log and user lists offer.
CREATE INDEX audit_user_at ON audit (user_id, at DESC);
CREATE INDEX login_log_username_at ON login_log (username, at DESC);
CREATE INDEX app_user_department ON app_user (department_id);
CREATE INDEX app_user_roles ON app_user USING gin (role_ids);
