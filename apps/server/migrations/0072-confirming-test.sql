-- What the alarm's own link does not say, and an OTDR of another link saw: where it is.
ALTER TABLE alarm ADD COLUMN seen_link_id bigint REFERENCES link (id) ON DELETE SET NULL,
  ADD COLUMN seen_m double precision,
  ADD COLUMN seen_sigma_m double precision;
COMMENT ON COLUMN alarm.seen_link_id IS 'The link from which a test saw the place, where that is not the alarm''s own.';
COMMENT ON COLUMN alarm.seen_m IS 'Optical distance from the port of that link.';
CREATE INDEX alarm_seen_link ON alarm (seen_link_id) WHERE seen_link_id IS NOT NULL;

-- The link whose OTDR looks through the same fibre as a power meter; chosen by a person.
CREATE TABLE link_tester (
  link_id bigint PRIMARY KEY REFERENCES link (id) ON DELETE CASCADE,
  tested_by_link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  updated_by text NOT NULL CHECK (length(updated_by) <= 80),
  updated_at timestamptz NOT NULL,
  CHECK (tested_by_link_id <> link_id)
);
CREATE INDEX link_tester_by ON link_tester (tested_by_link_id);

-- One test for each alarm, written down with the alarm: what was not decided when a process died is found here.
CREATE TABLE confirming_test (
  -- Written before its alarm, in one transaction.
  alarm_id uuid PRIMARY KEY REFERENCES alarm (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
  link_id bigint NOT NULL REFERENCES link (id) ON DELETE CASCADE,
  tested_link_id bigint REFERENCES link (id) ON DELETE SET NULL,
  state text NOT NULL CHECK (state IN ('due', 'asked', 'confirmed', 'unseen', 'failed', 'none')),
  reason text CHECK (length(reason) <= 40),
  command_id uuid REFERENCES device_command (id) ON DELETE SET NULL,
  trace_id uuid REFERENCES trace (id) ON DELETE SET NULL,
  raised_at timestamptz NOT NULL,
  due_until timestamptz NOT NULL,
  asked_at timestamptz,
  decided_at timestamptz,
  asked_by text CHECK (length(asked_by) <= 80)
);
COMMENT ON COLUMN confirming_test.tested_link_id IS 'The link that is tested; null: none sees this fibre.';
COMMENT ON COLUMN confirming_test.reason IS 'Why none was asked, or why it failed.';
COMMENT ON COLUMN confirming_test.due_until IS 'Until then it waits for its turn at the port.';
COMMENT ON COLUMN confirming_test.asked_by IS 'Who asked for it by hand; null: the alarm did.';
CREATE INDEX confirming_test_open ON confirming_test (raised_at) WHERE state IN ('due', 'asked');
CREATE INDEX confirming_test_tested ON confirming_test (tested_link_id) WHERE tested_link_id IS NOT NULL;
CREATE INDEX confirming_test_command ON confirming_test (command_id) WHERE command_id IS NOT NULL;
CREATE INDEX confirming_test_trace ON confirming_test (trace_id) WHERE trace_id IS NOT NULL;
CREATE INDEX confirming_test_link ON confirming_test (link_id);

ALTER TABLE device_command DROP CONSTRAINT device_command_cause_check,
  ADD CONSTRAINT device_command_cause_check CHECK (cause IN ('person', 'schedule', 'alarm'));

INSERT INTO menu (name, name_en, type, perms, order_num, parent_id)
  SELECT '确认测试', 'Confirming tests', 2, 'monitor:confirm:ask,monitor:confirm:pairing,monitor:confirm:pair', 60, id
    FROM menu WHERE view_path = 'event' AND type = 1;
