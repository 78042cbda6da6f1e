import type { SystemFacts } from '@fibrewatch/contract/system-info'

/** A system as it is just after it was installed. */
export const sampleSystem: SystemFacts = {
  name: null,
  organisation: null,
  logoImgUrl: null,
  iconfontUrl: null,
  version: '0.1.0',
  nodeVersion: 'v24.21.0',
  databaseKind: 'embedded',
  databaseVersion: '18.1',
  databaseBytes: 12 * 1024 * 1024,
  installedAt: '2026-03-01T06:00:00.000Z',
  updateTime: '2026-03-02T06:00:00.000Z',
  users: 6,
  domains: 3,
  devices: 41,
  links: 1204,
}
