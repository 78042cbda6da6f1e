/**
 * What the catalogue does not know of a column: the type of its JSON, and the words of the contract it takes where no
 * CHECK lists them. Column → type, in names that the contract exports; `describe-tables.ts` writes them into `tables.ts`.
 */
export const COLUMN_TYPES: Readonly<Record<string, string>> = {
  'alarm.type': 'AlarmType',
  'alarm.severity': 'Severity',
  'app_user.settings': 'AccountSettings | object',
  'attribute.target': 'AttributeTarget',
  'attribute.options': 'AttributeOption[]',
  'attribute.default_value': 'AttributeValue',
  'attribute_value.target': 'AttributeTarget',
  'attribute_value.values': 'Record<string, AttributeValue>',
  'audit.before': 'Record<string, unknown>',
  'audit.after': 'Record<string, unknown>',
  'cable_stop.line': 'number[][]',
  'link.route': 'LineString',
  'login_log.method': 'SignInMethod',
  'material.content_type': 'MaterialType',
  'plant_change.kind': 'ChangedKind',
  'session.ended_reason': 'SessionEndReason',
  'task.params': 'Record<string, unknown>',
  'task_run.params': 'Record<string, unknown>',
}

/** By name of a type that stands above: the file of the contract that exports it. */
export const CONTRACT_FILES: Readonly<Record<string, string>> = {
  AccountSettings: 'account',
  AlarmType: 'alarm-type',
  AttributeOption: 'attribute',
  AttributeTarget: 'attribute',
  AttributeValue: 'attribute',
  ChangedKind: 'plant-change',
  LineString: 'schema',
  MaterialType: 'material',
  SessionEndReason: 'live',
  Severity: 'severity',
  SignInMethod: 'second-factor',
}
