-- A device that moves to another domain takes its own alarms along; those of its links are found by alarm_link.
CREATE INDEX alarm_device ON alarm (device_id) WHERE link_id IS NULL;
