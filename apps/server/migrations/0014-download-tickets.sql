-- A ticket is good as long as the session that asked for it, and as what that session may do. Those of the last two
-- minutes know no session and are given up.
DELETE FROM netdisk_ticket;
ALTER TABLE netdisk_ticket ADD COLUMN session_id uuid NOT NULL REFERENCES session (id) ON DELETE CASCADE;
CREATE INDEX netdisk_ticket_session ON netdisk_ticket (session_id);
