-- The last number given to a live message, shared by all server processes.
CREATE TABLE live_cursor (
  id int PRIMARY KEY CHECK (id = 1),
  seq bigint NOT NULL
);
INSERT INTO live_cursor (id, seq) VALUES (1, 0);
