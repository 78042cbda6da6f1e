-- server-fault.repository listFaults
SELECT DISTINCT ON (reason) reason, since, server
  FROM server_fault
  ORDER BY reason, since, server;

-- server-fault.repository removeStaleFaults
DELETE
  FROM server_fault
  WHERE seen_at < clock_timestamp() - make_interval(secs => ?);

-- server-fault.repository saveFaults
DELETE
  FROM server_fault
  WHERE server = ? AND reason <> ALL(?::text[]);
