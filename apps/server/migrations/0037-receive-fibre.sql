-- Fibre on a reel behind the span of a link: it is no part of what is accepted. The launch fibre is launch_offset_m.
ALTER TABLE link ADD COLUMN receive_fibre_m double precision CHECK (receive_fibre_m > 0);
COMMENT ON COLUMN link.receive_fibre_m IS 'As people state it; null where there is none, or nobody says.';
UPDATE menu SET perms = perms || ',plant:link:span' WHERE type = 2 AND perms LIKE '%plant:link:add%';
