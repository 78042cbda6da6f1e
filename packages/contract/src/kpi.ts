import { type Static, Type } from 'typebox'
import { get } from './endpoint.ts'
import { closedObject, id, nullable, oneOf } from './schema.ts'
import { SEVERITIES } from './severity.ts'

/** What the dashboard shows beside the live alarm counts. Every figure is counted from stored rows. */
export const kpiStat = Type.Object({
  devices: Type.Object({ online: Type.Integer(), total: Type.Integer(), offline: Type.Array(Type.String()) }),
  links: Type.Object({
    total: Type.Integer(),
    normal: Type.Integer(),
    alarmed: Type.Integer(),
    broken: Type.Integer(),
    unknown: Type.Integer(),
  }),
  /** Links that are measured and have nothing to compare their traces with, and those that wait longest. */
  withoutReference: Type.Object({
    total: Type.Integer(),
    first: Type.Array(Type.Object({ linkId: id, code: Type.String(), name: Type.String() })),
  }),
  /** Alarms raised in the last 10 minutes. Target and manageable per operator: EEMUA 191 (2013) / ISA-18.2 (2016). */
  last10Min: Type.Object({ raised: Type.Integer(), target: Type.Number(), manageable: Type.Number() }),
  /** Alarms raised per 10 minutes over the window, oldest first; empty slots included. */
  trend: Type.Array(Type.Object({ at: Type.String(), raised: Type.Integer() })),
  /** Links whose alarms were raised most in the window. */
  sources: Type.Array(
    Type.Object({ linkId: nullable(id), code: Type.String(), name: Type.String(), raised: Type.Integer() }),
  ),
  raisedInWindow: Type.Integer(),
  /** Links ordered by worst active severity, then by loss above their reference. */
  worstLinks: Type.Array(
    Type.Object({
      linkId: id,
      code: Type.String(),
      name: Type.String(),
      severity: nullable(oneOf(SEVERITIES)),
      activeAlarms: Type.Integer(),
      totalLossDb: nullable(Type.Number()),
      lossChangeDb: nullable(Type.Number()),
      /** Total loss of the latest traces, oldest first, for the sparkline. */
      history: Type.Array(Type.Number()),
    }),
  ),
})
export type KpiStat = Static<typeof kpiStat>

export const kpiApi = {
  stat: get('monitor/kpi/stat', {
    label: { zh: '运行指标', en: 'Operating figures' },
    query: closedObject({ hours: Type.Optional(Type.Integer({ minimum: 1, maximum: 168, default: 24 })) }),
    data: kpiStat,
  }),
}
