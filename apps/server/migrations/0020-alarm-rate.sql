-- How many alarms were raised in a time is counted from what happened: an alarm that returns moves its own row.
CREATE INDEX alarm_journal_raised ON alarm_journal (at, alarm_id) WHERE kind IN ('raised', 'reopened');

-- What has cleared before anybody acknowledged it is counted for every console.
CREATE INDEX alarm_returned ON alarm (domain_id, raised_at DESC, id DESC)
  WHERE state = 'cleared' AND raised_at IS NOT NULL AND NOT acked AND shelved_until IS NULL
    AND suppressed_by IS NULL;
