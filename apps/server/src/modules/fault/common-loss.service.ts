import { findCommonWay } from '@fibrewatch/cable'
import type { CommonLoss } from '@fibrewatch/contract/fault'
import type { DomainScope } from '#platform/auth/scope'
import { transaction } from '#platform/database/transaction'
import { objectNotFound } from '#platform/http/errors'
import type { FaultParts } from './fault.types.ts'
import { isAlarmVisible, listLostTogether, type LostPower } from './lost-power.repository.ts'

/** A meter looks once in some minutes; what failed within that time of each other may have failed at once. */
const WITHIN_S = 300

type Port = Pick<LostPower, 'deviceId' | 'port'>
const isSamePort = (one: Port, other: Port): boolean =>
  one.deviceId === other.deviceId && one.port === other.port

/**
 * Which parts of cables the links share whose power was lost at about the time of the alarm: there one cut explains all. On
 * what their ports saw then: a cutover since moves nothing. @throws object.not-found
 */
export async function loadCommonLoss(
  { db, cables }: FaultParts,
  scope: DomainScope,
  alarmId: string,
): Promise<CommonLoss | null> {
  const { lost, ways } = await transaction(db, async (tx) => {
    if (!(await isAlarmVisible(tx, scope, alarmId))) throw objectNotFound()
    const all = await listLostTogether(tx, scope, { alarmId, withinS: WITHIN_S })
    const views = await cables.loadPortViews(tx, all)
    return { lost: all, ways: all.map((one) => views.findView(one, one.at).stretches) }
  })
  const [own] = lost
  if (own === undefined) return null
  // Several links at one port are one fibre.
  const known = lost.flatMap((one, at) => {
    const way = ways[at] ?? []
    const isFirst = lost.findIndex((other) => isSamePort(one, other)) === at
    return way.length > 0 && isFirst ? [{ one, way }] : []
  })
  const isWayKnown = known[0]?.one === own
  const common = isWayKnown ? findCommonWay(known.map(({ way }) => way)) : { sharedBy: [], stretches: [] }
  const { sections, hidden } = await cables.nameSections(scope, common.stretches)
  const sharing = isWayKnown ? common.sharedBy.flatMap((at) => known[at]?.one ?? []) : [own]
  return {
    withinS: WITHIN_S,
    isWayKnown,
    links: sharing.map(({ linkId, linkCode, alarmId: of }) => ({ id: linkId, code: linkCode, alarmId: of })),
    apart: known.filter(({ one }) => !sharing.includes(one)).length,
    unknown: lost.filter((one, at) => one !== own && (ways[at] ?? []).length === 0).length,
    sections: [...sections],
    hiddenSections: hidden,
  }
}
