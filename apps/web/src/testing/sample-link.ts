import type { Link } from '@fibrewatch/contract/plant'

export const makeLink = (change: Partial<Link> & Pick<Link, 'id' | 'code' | 'deviceId' | 'port'>): Link => ({
  name: `光路 ${change.code}`,
  lengthM: 36_214,
  domainId: 1,
  launchOffsetM: 20,
  receiveFibreM: null,
  excessRatio: 0.012,
  groupIndex: 1.4682,
  enabled: true,
  state: 'normal',
  severity: null,
  activeAlarms: 0,
  brokenAtM: null,
  referenceTraceId: null,
  lastTraceId: null,
  lastTraceAt: null,
  ...change,
})
