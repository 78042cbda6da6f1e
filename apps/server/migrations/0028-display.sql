-- A large screen signs in by a token of its own, which is a session without a user: of one domain, with so much of what a
-- wall shows as its maker held, and in nobody's name.
ALTER TABLE session
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN display_name text,
  ADD COLUMN display_domain_id bigint REFERENCES domain (id) ON DELETE CASCADE,
  ADD COLUMN display_permissions text[],
  ADD CONSTRAINT session_of_user_or_display CHECK (
    num_nonnulls(display_name, display_domain_id, display_permissions) = CASE WHEN user_id IS NULL THEN 3 ELSE 0 END);
CREATE INDEX session_display_domain ON session (display_domain_id) WHERE display_domain_id IS NOT NULL;
