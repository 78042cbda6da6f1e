import type { AlarmNews } from '@fibrewatch/contract/notify'
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
}

type Entry = AlarmChange['entries'][number]

/** The engine announces what operators have to be called for, which it never does on a shelf. */
function findEvent({ kind, announce }: Entry): AlarmNews | null {
  if (kind === 'cleared' || kind === 'acknowledged') return kind
  if (!announce) return null
  return kind === 'severity-changed' ? 'severity-raised' : 'raised'
}

/** In the order in which it happened. An alarm that was never raised is nobody's. */
export function listNews({ record, entries }: AlarmChange): News[] {
  const { condition, source } = record
  const { raisedAt } = condition
  if (raisedAt === null) return []
  return entries.flatMap((entry) => {
    const event = findEvent(entry)
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
      raisedAt,
      at: entry.at,
      clearedAt,
      ackedBy,
    }
    const isShelved = shelvedUntil !== null
    return [{ event, alarmId: id, revision: entry.revision, domainId: source.domainId, isShelved, alarm }]
  })
}
