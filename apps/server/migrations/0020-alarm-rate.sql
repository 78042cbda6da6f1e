-- How many alarms were raised in a time is counted from what happened: an alarm that returns moves its own row.
CREATE INDEX alarm_journal_raised ON alarm_journal (at, alarm_id) WHERE kind IN ('raised', 'reopened');
