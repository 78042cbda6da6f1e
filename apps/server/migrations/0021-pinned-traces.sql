-- The trace of an occurrence is that of the report that raised it: the journal names the report, the report its trace.
ALTER TABLE alarm DROP COLUMN trace_id;
