import type { AlarmNews } from '@fibrewatch/contract/notify'
import type { Severity } from '@fibrewatch/contract/severity'
import type { AlarmChange } from '#modules/alarm'
import type { AlarmSnapshot } from './notify.types.ts'

/** Something that happened to an alarm and that channels may tell. */
export interface News {
  readonly event: AlarmNews
  readonly alarmId: string
  readonly revision: number
  readonly domainId: number
  readonly isShelved: boolean
  readonly alarm: AlarmSnapshot
  /** What the same changes tell of this alarm before, if it is that it is there: nobody finds that among what was told already. */
  readonly raisedBefore: { readonly event: AlarmNews; readonly severity: Severity } | null
}

type Entry = AlarmChange['entries'][number]

/** The engine announces what operators have to be called for, which it never does on a shelf. */
function findEvent({ kind, announce }: Entry, isPlaced: boolean): AlarmNews | null {
  if (kind === 'confirmed') return isPlaced ? 'located' : null
  if (kind === 'cleared' || kind === 'acknowledged') return kind
  if (!announce) return null
  return kind === 'severity-changed' ? 'severity-raised' : 'raised'
}

const isRaising = (event: AlarmNews): boolean => event === 'raised' || event === 'severity-raised'

/** In the order in which it happened. An alarm that was never raised is nobody's. */
export function listNews({ record, entries }: AlarmChange): News[] {
  const { condition, source, seen } = record
  const { raisedAt } = condition
  if (raisedAt === null) return []
  let raisedBefore: News['raisedBefore'] = null
  return entries.flatMap((entry): News[] => {
    const event = findEvent(entry, seen !== null || condition.positionM !== null)
    if (event === null) return []
    const { id, type, positionM, positionSigmaM, clearedAt, ackedBy, shelvedUntil } = condition
    const alarm: AlarmSnapshot = {
      type,
      severity: entry.patch.severity ?? condition.severity,
      positionM,
      positionSigmaM,
      deviceCode: source.deviceCode,
      linkId: source.link?.id ?? null,
      linkCode: source.link?.code ?? null,
      linkName: source.link?.name ?? null,
      zoneName: source.zone?.name ?? null,
      seen,
      raisedAt,
      at: entry.at,
      clearedAt,
      ackedBy,
      isDrill: record.drillEndsAt !== null,
    }
    const isShelved = shelvedUntil !== null
    const { domainId } = source
    const news = { event, alarmId: id, revision: entry.revision, domainId, isShelved, alarm, raisedBefore }
    if (isRaising(event)) raisedBefore = { event, severity: alarm.severity }
    else if (event === 'cleared') raisedBefore = null
    return [news]
  })
}
