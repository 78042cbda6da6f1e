-- Immutable facts. `id` is the sender's eventId or made by the server; the sender is part of the key so that
-- one instrument cannot make another's event a duplicate.
CREATE TABLE event (
  id uuid NOT NULL,
  device_id bigint NOT NULL,
  link_id bigint,
  domain_id bigint NOT NULL,
  type text NOT NULL,
  state text NOT NULL,
  at timestamptz NOT NULL,
  ingested_at timestamptz NOT NULL,
  position_m double precision,
  length_m double precision,
  severity text,
  value double precision,
  unit text,
  confidence double precision,
  duration_s double precision,
  attributes jsonb,
  trace_id uuid,
  -- The order in which events reached the alarms: the order of each group, whatever process stored them.
  seq bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (id, device_id)
);
CREATE INDEX event_domain_at ON event (domain_id, at DESC, id DESC);

-- One row per alarm; the columns of the condition are written by the alarm engine alone.
CREATE TABLE alarm (
  id uuid PRIMARY KEY,
  key text COLLATE "C" NOT NULL,
  -- `type|resource`: alarms of one group are decided together, under one lock.
  group_key text COLLATE "C" NOT NULL,
  type text NOT NULL,
  severity text NOT NULL,
  -- 1 critical … 5 indeterminate, for ordering
  severity_rank smallint NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'active', 'cleared')),
  -- False only when nothing that arrives later can change this alarm any more.
  open boolean NOT NULL,
  resource_id text NOT NULL,
  device_id bigint NOT NULL REFERENCES device (id),
  link_id bigint REFERENCES link (id),
  zone_id bigint,
  domain_id bigint NOT NULL REFERENCES domain (id),
  position_m double precision,
  anchor_m double precision,
  length_m double precision,
  confirmations int NOT NULL,
  acked boolean NOT NULL,
  acked_by text,
  acked_at timestamptz,
  shelved_until timestamptz,
  shelved_by text,
  assignee text,
  count int NOT NULL,
  value double precision,
  unit text,
  confidence double precision,
  first_at timestamptz NOT NULL,
  raised_at timestamptz,
  changed_at timestamptz NOT NULL,
  cleared_at timestamptz,
  last_at timestamptz NOT NULL,
  chattering_since timestamptz,
  held_clear_at timestamptz,
  recent_transitions timestamptz[] NOT NULL,
  revision int NOT NULL,
  -- When a timer must look at it again: auto-clear, chatter hold, end of shelf.
  settle_at timestamptz,
  trace_id uuid,
  suppressed_by uuid,
  parent_id uuid,
  -- When the fact behind the last change reached the server.
  ingested_at timestamptz NOT NULL,
  live_seq bigint NOT NULL DEFAULT 0,
  -- The live message that announced the latest active episode.
  raised_seq bigint NOT NULL DEFAULT 0,
  -- A mere repeat waits here to be announced together with others.
  announce_pending boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX alarm_open_key ON alarm (key) WHERE open;
CREATE INDEX alarm_group ON alarm (group_key, last_at DESC);
CREATE INDEX alarm_live_seq ON alarm (live_seq);
CREATE INDEX alarm_active ON alarm (domain_id, severity_rank, raised_at DESC, id DESC) WHERE state = 'active';
CREATE INDEX alarm_raised ON alarm (raised_at DESC, id DESC) WHERE raised_at IS NOT NULL;
CREATE INDEX alarm_link ON alarm (link_id, raised_at DESC, id DESC);
CREATE INDEX alarm_settle ON alarm (settle_at) WHERE settle_at IS NOT NULL;
CREATE INDEX alarm_announce ON alarm (id) WHERE announce_pending;

-- Written before the alarm rows of its transaction, so that these wait for the live cursor as briefly as can be:
-- hence no foreign key.
CREATE TABLE alarm_journal (
  alarm_id uuid NOT NULL,
  revision int NOT NULL,
  kind text NOT NULL,
  at timestamptz NOT NULL,
  actor text,
  event_id uuid,
  -- What replay needs beside the columns above.
  data jsonb NOT NULL,
  PRIMARY KEY (alarm_id, revision)
);
