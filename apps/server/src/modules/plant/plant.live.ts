import type { Device, Link, LiveMessage } from '@fibrewatch/contract'
import type { Clock } from '#platform/clock/clock'
import type { Db, Tx } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import type { Live, LiveSource, OutgoingMessage } from '#platform/live/live'
import type { PlantReadService } from './plant-read.service.ts'
import { changeLiveSeq, listChangedSince } from './plant-live.repository.ts'

type PlantMessage = Extract<LiveMessage, { topic: 'device' | 'link' | 'quality' }>

export interface PlantLive {
  /** Numbers a change of a device inside its transaction; what it returns tells everyone, after the commit. */
  readonly stampDevice: (tx: Tx, device: Device) => Promise<() => void>
  /** How a link looks now; in a transaction of its own, so that the counter is held for a moment only. */
  readonly announceLink: (linkId: number) => Promise<void>
}

export interface PlantLiveParts {
  readonly db: Db
  readonly live: Live
  readonly clock: Clock
  readonly reading: PlantReadService
}

export function createPlantLive(parts: PlantLiveParts): PlantLive {
  const { db, live, clock, reading } = parts
  live.addSource(makeDeviceSource(parts))
  live.addSource(makeLinkSource(parts))
  live.addSource(makeQualitySource(parts))
  const now = (): string => new Date(clock.now()).toISOString()
  return {
    stampDevice: async (tx, device) => {
      const seq = await live.stamp(tx, 1)
      await changeLiveSeq(tx, { table: 'device', id: device.id, seq })
      const message = makeOutgoing({ topic: 'device', type: 'changed', seq, at: now(), data: device })
      return () => live.publish(seq, seq, [message])
    },
    announceLink: async (linkId) => {
      const link = await reading.requireLink({ all: true }, linkId)
      const seq = await transaction(db, (tx) => stampLink(tx, live, linkId))
      live.publish(seq, seq, [makeLinkNews(seq, now(), link), makeQualityNews(seq, now(), link)])
    },
  }
}

async function stampLink(tx: Tx, live: Live, linkId: number): Promise<number> {
  const seq = await live.stamp(tx, 1)
  await changeLiveSeq(tx, { table: 'link', id: linkId, seq })
  return seq
}

const makeOutgoing = (message: PlantMessage): OutgoingMessage => ({
  message,
  seq: message.seq,
  domainId: message.data.domainId,
})

const makeLinkNews = (seq: number, at: string, data: Link): OutgoingMessage =>
  makeOutgoing({ topic: 'link', type: 'changed', seq, at, data })

const makeQualityNews = (seq: number, at: string, { id: linkId, domainId }: Link): OutgoingMessage =>
  makeOutgoing({ topic: 'quality', type: 'changed', seq, at, data: { linkId, domainId } })

const makeDeviceSource = ({ db, clock, reading }: PlantLiveParts): LiveSource => ({
  topic: 'device',
  loadSince: async (afterSeq, upToSeq, limit) => {
    const changed = await listChangedSince(db, { table: 'device', afterSeq, upToSeq, limit })
    const devices = await reading.listDevicesById(changed.map(({ id }) => id))
    const at = new Date(clock.now()).toISOString()
    return pair(changed, devices).map(([seq, data]) =>
      makeOutgoing({ topic: 'device', type: 'changed', seq, at: data.lastSeenAt ?? at, data }),
    )
  },
})

const makeLinkSource = (parts: PlantLiveParts): LiveSource => ({
  topic: 'link',
  loadSince: async (...range) => await loadLinkNews(parts, makeLinkNews, ...range),
})

const makeQualitySource = (parts: PlantLiveParts): LiveSource => ({
  topic: 'quality',
  loadSince: async (...range) => await loadLinkNews(parts, makeQualityNews, ...range),
})

async function loadLinkNews(
  { db, clock, reading }: PlantLiveParts,
  makeNews: (seq: number, at: string, link: Link) => OutgoingMessage,
  ...[afterSeq, upToSeq, limit]: Parameters<LiveSource['loadSince']>
): Promise<OutgoingMessage[]> {
  const changed = await listChangedSince(db, { table: 'link', afterSeq, upToSeq, limit })
  const links = await reading.listLinksById(changed.map(({ id }) => id))
  const at = new Date(clock.now()).toISOString()
  return pair(changed, links).map(([seq, link]) => makeNews(seq, link.lastTraceAt ?? at, link))
}

function pair<Item extends Device | Link>(
  changed: readonly { id: number; seq: number }[],
  items: readonly Item[],
): [number, Item][] {
  const byId = new Map(items.map((item) => [item.id, item]))
  return changed.flatMap(({ id, seq }) => {
    const item = byId.get(id)
    return item === undefined ? [] : [[seq, item]]
  })
}
