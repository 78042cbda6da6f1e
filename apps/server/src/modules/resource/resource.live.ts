import type { LiveMessage } from '@fibrewatch/contract/live'
import type { Link } from '@fibrewatch/contract/plant'
import { ALL_DOMAINS } from '#platform/auth/scope'
import type { Clock } from '#platform/clock/clock'
import type { Db } from '#platform/database/database'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import type { Live, LiveSource, OutgoingMessage } from '#platform/live/live'
import { loadShowing, type ResourcePorts } from './resource.service.ts'

export interface LinkNewsParts extends ResourcePorts {
  readonly db: Db
  readonly live: Live
  readonly clock: Clock
}

type MakeNews = (seq: number, at: string, link: Link) => OutgoingMessage

export function addLinkSources(parts: LinkNewsParts): void {
  parts.live.addSource(makeSource(parts, 'link', makeLinkNews))
  parts.live.addSource(makeSource(parts, 'quality', makeQualityNews))
}

/** In a transaction of its own, so that the counter is held for a moment only. @throws object.not-found */
export async function announceLink(parts: LinkNewsParts, linkId: number): Promise<void> {
  const { plant, db, live, clock } = parts
  const [stored] = await plant.listLinksById([linkId])
  if (stored === undefined) throw objectNotFound()
  const link = (await loadShowing(parts, ALL_DOMAINS))(stored)
  const seq = await transaction(db, (tx) => plant.stampLink(tx, linkId))
  const at = new Date(clock.now()).toISOString()
  live.publish(seq, seq, [makeLinkNews(seq, at, link), makeQualityNews(seq, at, link)])
}

const makeSource = (parts: LinkNewsParts, topic: 'link' | 'quality', makeNews: MakeNews): LiveSource => ({
  topic,
  loadSince: async (afterSeq, upToSeq, limit) => {
    const changed = await parts.plant.listChangedLinks({ afterSeq, upToSeq, limit })
    const show = await loadShowing(parts, ALL_DOMAINS)
    const at = new Date(parts.clock.now()).toISOString()
    return changed.map(([seq, link]) => makeNews(seq, link.lastTraceAt ?? at, show(link)))
  },
})

const makeOutgoing = (message: Extract<LiveMessage, { topic: 'link' | 'quality' }>): OutgoingMessage => ({
  message,
  seq: message.seq,
  domainId: message.data.domainId,
})

const makeLinkNews: MakeNews = (seq, at, data) =>
  makeOutgoing({ topic: 'link', type: 'changed', seq, at, data })

const makeQualityNews: MakeNews = (seq, at, { id: linkId, domainId }) =>
  makeOutgoing({ topic: 'quality', type: 'changed', seq, at, data: { linkId, domainId } })
