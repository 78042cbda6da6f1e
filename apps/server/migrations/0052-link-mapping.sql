-- Where the optical distances of a link lay until a stretch of its cables was replaced: traces and alarms before it keep that.
CREATE TABLE link_former (
  link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  until timestamptz NOT NULL,
  length_m double precision NOT NULL,
  launch_offset_m double precision NOT NULL,
  excess_ratio double precision NOT NULL,
  route jsonb,
  -- As the landmarks of a link are kept.
  landmarks jsonb NOT NULL,
  PRIMARY KEY (link_id, until)
);
