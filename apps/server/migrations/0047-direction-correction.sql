-- A trace that was stored with the wrong end of its link may be corrected: who did so, when, and why.
CREATE TABLE trace_correction (
  trace_id uuid NOT NULL REFERENCES trace (id) ON DELETE CASCADE,
  number integer NOT NULL,
  from_direction text NOT NULL CHECK (from_direction IN ('forward', 'backward')),
  to_direction text NOT NULL CHECK (to_direction IN ('forward', 'backward')),
  corrected_at timestamptz NOT NULL,
  corrected_by text NOT NULL,
  reason text NOT NULL,
  PRIMARY KEY (trace_id, number)
);
COMMENT ON TABLE trace_correction IS 'Corrections of the direction of a trace, numbered from 1; none is ever changed.';
