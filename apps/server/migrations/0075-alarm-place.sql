-- A test that cannot see the place of its alarm, because the link is cut nearer to its port.
ALTER TABLE confirming_test DROP CONSTRAINT confirming_test_state_check,
  ADD CONSTRAINT confirming_test_state_check
    CHECK (state IN ('due', 'asked', 'confirmed', 'unseen', 'hidden', 'failed', 'none'));

-- That an alarm which was told without its place has one now. People are told of it where they are told of alarms; what
-- programs get is left as it was set, for they may not know this event.
ALTER TABLE notify_delivery DROP CONSTRAINT notify_delivery_event_check,
  ADD CONSTRAINT notify_delivery_event_check
    CHECK (event IN ('raised', 'severity-raised', 'located', 'cleared', 'acknowledged', 'test'));
UPDATE notify_channel SET events = array_append(events, 'located') WHERE kind = 'email' AND 'raised' = ANY(events);
