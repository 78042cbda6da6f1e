import type { Alarm } from '@fibrewatch/contract'

const base: Alarm = {
  id: '01990000-0000-7000-8000-000000000001',
  type: 'FIBRE_BREAK',
  severity: 'critical',
  state: 'active',
  acked: false,
  ackedBy: null,
  ackedAt: null,
  shelvedUntil: null,
  suppressedBy: null,
  assignee: null,
  count: 1,
  linkId: 1,
  linkCode: 'SZ-KS-01',
  linkName: '苏昆干线',
  linkLengthM: 36_214,
  deviceId: 1,
  deviceCode: 'SZ-OTDR-01',
  zoneId: null,
  zoneName: null,
  positionM: 12_384,
  lengthM: null,
  place: { text: 'JC-07 后 214 m，JC-08 前 1,518 m', lngLat: [120.742, 31.344], uncertaintyM: 8 },
  raisedAt: '2026-03-18T06:33:14.218Z',
  changedAt: '2026-03-18T06:33:14.218Z',
  clearedAt: null,
  value: null,
  unit: null,
  confidence: null,
  domainId: 1,
  parentId: null,
  revision: 1,
}

let lastNumber = 1

/** An active, unacknowledged fibre break with an id of its own, changed as the test needs. */
export function makeAlarm(change: Partial<Alarm> = {}): Alarm {
  lastNumber += 1
  const id = `01990000-0000-7000-8000-${String(lastNumber).padStart(12, '0')}`
  return { ...base, id, ...change }
}
