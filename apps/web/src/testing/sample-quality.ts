import type { QualityRow, QualityRuleSetRow } from '@fibrewatch/contract/quality'

/** A link that has lost so much that its budget is nearly used up. */
export const sampleQualityRow: QualityRow = {
  linkId: 4,
  code: 'CS-ZJG-01',
  name: '常张链路',
  domainId: 1,
  lengthM: 31_302,
  fibreClass: null,
  wavelengthNm: 1550,
  grade: 'D',
  since: '2025-09-23T02:00:00.000Z',
  worst: 'margin',
  score: 31,
  totalLossDb: 9.86,
  attenuationDbPerKm: 0.247,
  splice: { value: 0.34, positionM: 18_000, landmark: 'JC-09' },
  connector: null,
  reflection: { value: -43.2, positionM: 16_000, landmark: 'JC-08' },
  lossChangeDb: 2.82,
  endDeltaM: 3,
  budgetDb: 11,
  marginDb: 1.14,
  trend: { dbPerYear: 1.86, low: 1.62, high: 2.13 },
  crossing: { at: '2026-10-28', earliest: '2026-09-29', latest: '2026-11-30' },
  traceId: null,
  measuredAt: '2026-03-18T06:20:11.000Z',
  referenceVersion: 5,
  referenceAt: '2025-11-06T00:00:00.000Z',
}

const asksNothing = { A: null, B: null, C: null }
/** A splice is A up to 0.02 dB, B up to 0.04, C up to 0.06; nothing else is asked. */
export const sampleRuleSet: QualityRuleSetRow = {
  id: 1,
  name: '干线',
  domainId: null,
  domainName: null,
  wavelengthNm: null,
  fibreClass: null,
  design: { attenuationDbPerKm: 0.24, spliceDb: 0.12, spliceEveryKm: 2, connectorDb: 0.5, reserveDb: 3 },
  validDays: 30,
  source: 'GB 51171',
  limits: {
    attenuation: asksNothing,
    'splice-max': { A: 0.02, B: 0.04, C: 0.06 },
    'splice-mean': asksNothing,
    connector: asksNothing,
    reflectance: asksNothing,
    'event-change': asksNothing,
    'loss-change': asksNothing,
    margin: asksNothing,
  },
  revision: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  isSeed: true,
  isOwn: true,
}
