-- An alarm that a person raised to practise. It ends by itself at this moment; null for everything that instruments reported.
ALTER TABLE alarm ADD COLUMN drill_ends_at timestamptz;
COMMENT ON COLUMN alarm.drill_ends_at IS 'Set for a drill alone: such an alarm is shown and heard, and counted nowhere.';

INSERT INTO menu (name, name_en, type, perms, order_num, parent_id)
  SELECT '告警演练', 'Drills', 2, 'monitor:alarm:drill', 50, id FROM menu WHERE view_path = 'event' AND type = 1;
