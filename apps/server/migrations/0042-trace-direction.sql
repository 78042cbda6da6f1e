-- From which end of its link a trace was measured. Distances of a backward one count from the far end.
ALTER TABLE trace
  ADD COLUMN direction text NOT NULL DEFAULT 'forward' CHECK (direction IN ('forward', 'backward')),
  ADD CONSTRAINT trace_reference_forward CHECK (direction = 'forward' OR reference_version IS NULL);
COMMENT ON COLUMN trace.direction IS 'forward: from the port; backward: from the far end of the link.';
-- They are few among all traces of a link.
CREATE INDEX trace_backward ON trace (link_id, id DESC) WHERE direction = 'backward';
