import type { HealthCheck } from '@fibrewatch/contract/health'
import { SEVERITIES } from '@fibrewatch/contract/severity'
import type { ActiveCount, AlarmModule } from '#modules/alarm'
import type { DomainModule } from '#modules/domain'
import type { PlantModule } from '#modules/plant'
import { ALL_DOMAINS } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { LabelledValue, Metrics } from '#platform/metrics/metrics'
import { keepBriefly } from './keep-briefly.ts'

export interface PlantMetricsPorts {
  readonly alarms: Pick<AlarmModule, 'listActiveCounts'>
  readonly plant: Pick<PlantModule, 'listDeviceCounts'>
  readonly domains: Pick<DomainModule, 'listDomains'>
  readonly listChecks: () => readonly HealthCheck[]
}

type AlarmLabel = 'severity' | 'domain_id' | 'domain'
type AlarmValue = LabelledValue<AlarmLabel>

/** More series than these are of no use on a dashboard: the domains with fewer alarms are one. */
export const MAX_DOMAINS = 50
const OTHERS = { domain_id: '', domain: 'other' } as const

/** Each process tells them of the whole installation: read the greatest, not the sum. */
export function addPlantMetrics(metrics: Metrics, steady: Clock, ports: PlantMetricsPorts): void {
  metrics.addTable<AlarmLabel>({
    name: 'alarms_active',
    help: 'Active alarms by severity and domain',
    labels: ['severity', 'domain_id', 'domain'],
    read: keepBriefly(steady, () => loadAlarms(ports)),
  })
  metrics.addTable<'kind' | 'state'>({
    name: 'devices',
    help: 'Devices in service by kind and state',
    labels: ['kind', 'state'],
    read: keepBriefly(steady, async () =>
      (await ports.plant.listDeviceCounts()).map(({ kind, state, devices }) => ({
        labels: { kind, state },
        value: devices,
      })),
    ),
  })
  metrics.addTable<'check'>({
    name: 'check_ok',
    help: '1 while a check of the server succeeds, 0 while it fails, NaN before it was made',
    labels: ['check'],
    read: async () =>
      ports.listChecks().map(({ name, state }) => ({ labels: { check: name }, value: rate(state) })),
  })
}

function rate(state: HealthCheck['state']): number {
  if (state === 'unknown') return Number.NaN
  return state === 'ok' ? 1 : 0
}

async function loadAlarms({ alarms, domains }: PlantMetricsPorts): Promise<AlarmValue[]> {
  const counts = await alarms.listActiveCounts()
  const nodes = await domains.listDomains(ALL_DOMAINS)
  return tellAlarms(counts, nodes)
}

/** Every severity of each domain with an alarm, and of the first domain: a severity without alarms is known to be 0. */
export function tellAlarms(
  counts: readonly ActiveCount[],
  domains: readonly { readonly id: number; readonly name: string }[],
): AlarmValue[] {
  const totals = new Map<number, number>()
  for (const { id } of domains.slice(0, 1)) totals.set(id, 0)
  for (const { domainId, active } of counts) totals.set(domainId, (totals.get(domainId) ?? 0) + active)
  const ranked = [...totals].toSorted(([a, ofA], [b, ofB]) => ofB - ofA || a - b).map(([id]) => id)
  const named = new Set(ranked.slice(0, MAX_DOMAINS))
  const names = new Map(domains.map(({ id, name }) => [id, name]))
  const groups = [...named].map((id) => ({
    labels: { domain_id: String(id), domain: names.get(id) ?? String(id) },
    counts: counts.filter(({ domainId }) => domainId === id),
  }))
  const others = counts.filter(({ domainId }) => !named.has(domainId))
  const all = others.length === 0 ? groups : [...groups, { labels: OTHERS, counts: others }]
  return all.flatMap((group) =>
    SEVERITIES.map((severity) => ({
      labels: { ...group.labels, severity },
      value: sumOf(group.counts.filter((count) => count.severity === severity)),
    })),
  )
}

const sumOf = (counts: readonly ActiveCount[]): number => counts.reduce((sum, { active }) => sum + active, 0)
