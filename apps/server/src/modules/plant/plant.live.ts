import type { Device } from '@fibrewatch/contract/plant'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import type { Live, LiveSource } from '#platform/live/live'
import { changeLiveSeq, type LiveRange, listChangedSince } from './plant-live.repository.ts'
import { listDevicesById, listLinksById } from './plant-read.service.ts'
import type { PlantLink } from './plant.types.ts'

export interface PlantLive {
  /** Numbers a change of a device inside its transaction; the returned function publishes it, after the commit. */
  readonly stampDevice: (tx: Tx, device: Device) => Promise<() => void>
  /** Numbers a change of a link inside a transaction. */
  readonly stampLink: (tx: Tx, linkId: number) => Promise<number>
}

export interface PlantLiveParts {
  readonly db: Db
  readonly live: Live
  readonly clock: Clock
}

export function createPlantLive(parts: PlantLiveParts): PlantLive {
  const { live, clock } = parts
  live.addSource(makeDeviceSource(parts))
  return {
    stampDevice: async (tx, device) => {
      const seq = await stamp(tx, live, { table: 'device', id: device.id })
      const at = new Date(clock.now()).toISOString()
      return () => live.publish(seq, seq, [makeDeviceNews(seq, at, device)])
    },
    stampLink: (tx, linkId) => stamp(tx, live, { table: 'link', id: linkId }),
  }
}

async function stamp(tx: Tx, live: Live, row: Pick<LiveRange, 'table'> & { id: number }): Promise<number> {
  const seq = await live.stamp(tx, 1)
  await changeLiveSeq(tx, { ...row, seq })
  return seq
}

const makeDeviceNews = (seq: number, at: string, data: Device) => ({
  message: { topic: 'device', type: 'changed', seq, at, data } as const,
  seq,
  domainId: data.domainId,
})

const makeDeviceSource = ({ db, clock }: PlantLiveParts): LiveSource => ({
  topic: 'device',
  loadSince: async (afterSeq, upToSeq, limit) => {
    const changed = await listChangedSince(db, { table: 'device', afterSeq, upToSeq, limit })
    const devices = await listDevicesById(
      { db },
      changed.map(({ id }) => id),
    )
    const at = new Date(clock.now()).toISOString()
    return pair(changed, devices).map(([seq, data]) => makeDeviceNews(seq, data.lastSeenAt ?? at, data))
  },
})

/** The links that changed, each with the number of its last change, in their order. */
export async function listChangedLinks(
  db: Db,
  range: Omit<LiveRange, 'table'>,
): Promise<[number, PlantLink][]> {
  const changed = await listChangedSince(db, { table: 'link', ...range })
  const links = await listLinksById(
    { db },
    changed.map(({ id }) => id),
  )
  return pair(changed, links)
}

function pair<Item extends { readonly id: number }>(
  changed: readonly { id: number; seq: number }[],
  items: readonly Item[],
): [number, Item][] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return changed.flatMap(({ id, seq }) => {
    const item = byId.get(id)
    return item === undefined ? [] : [[seq, item]]
  })
}
