-- What a column's name and type do not say; the types made from the schema repeat it.
COMMENT ON COLUMN app_user.name_reading IS 'Made from the name; null in a row from before there were any.';
COMMENT ON COLUMN app_user.has_password IS 'False for a user of single sign-on.';
COMMENT ON COLUMN app_user.role_ids IS 'Order matters: the first role counts.';
COMMENT ON COLUMN app_user.settings IS '`{}`: never saved.';
COMMENT ON COLUMN domain.path IS 'Ids from the top down, `/1/4/`: a subtree is a prefix.';
COMMENT ON COLUMN link.name_reading IS 'Made from the name; null in a row from before there were any.';
COMMENT ON COLUMN login_failure.locked_until IS 'Of a pair: locked out until then; of a name or an address: waits until then.';
COMMENT ON COLUMN login_log.attempts IS 'More than one: refused by a limit, and counted.';
COMMENT ON COLUMN menu.perms IS 'Comma-separated codes.';
COMMENT ON COLUMN menu.type IS '0 directory, 1 page, 2 permission.';
COMMENT ON COLUMN role_menu.permission IS 'JSON array of permission codes; anything else grants nothing.';
COMMENT ON COLUMN sso_step.carried IS 'JSON.';
