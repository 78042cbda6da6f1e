-- clock-mark.repository loadMark
select "seen_at", clock_timestamp() as "database_at"
  from "clock_mark";

-- clock-mark.repository saveMark
update "clock_mark"
  set "seen_at" = ?;
