-- Whoever may see services may see what their ways have in common.
UPDATE menu SET perms = perms || ',plant:service:shared'
 WHERE type = 2 AND ',' || perms || ',' LIKE '%,plant:service:page,%';
