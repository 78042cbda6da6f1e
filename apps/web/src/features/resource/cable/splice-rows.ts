import type { Joint, NodeInfo, NodeStop, Terminal } from '@fibrewatch/contract/cable'

export type SpliceEnd =
  | { kind: 'fibre'; stop: NodeStop; fibre: number }
  | { kind: 'port'; deviceId: number; port: number }

/** A line of the splice table; without `out` nothing is joined, without `joint` nobody recorded it. */
export type SpliceRow = {
  key: string
  in: SpliceEnd
  out: SpliceEnd | null
  joint: Joint | null
}

/** Text that tells terminals apart. */
export const keyOfEnd = (end: Terminal): string =>
  'stopId' in end ? `${end.stopId}${end.side}:${end.fibre}` : `port ${end.deviceId}:${end.port}`

function readEnd(stops: ReadonlyMap<number, NodeStop>, end: Terminal | undefined): SpliceEnd | null {
  if (end === undefined) return null
  if ('deviceId' in end) return { kind: 'port', deviceId: end.deviceId, port: end.port }
  const stop = stops.get(end.stopId)
  return stop === undefined ? null : { kind: 'fibre', stop, fibre: end.fibre }
}

/**
 * The fibres of a cable at a node, as a crew reads them: what comes in, what it is joined to, and how. `isWanted`
 * narrows them to a tube.
 */
export function listSpliceRows(
  { stops, joints }: Pick<NodeInfo, 'stops' | 'joints'>,
  stop: NodeStop,
  isWanted: (fibre: number) => boolean,
): SpliceRow[] {
  const byStop = new Map(stops.map((each) => [each.id, each]))
  const byEnd = new Map(joints.flatMap((joint) => joint.ends.map((end) => [keyOfEnd(end), joint] as const)))
  const side = stop.sides.includes('a') ? 'a' : 'b'
  const rows: SpliceRow[] = []
  for (let fibre = 1; fibre <= stop.fibreCount; fibre += 1) {
    if (!isWanted(fibre)) continue
    const end: Terminal = { stopId: stop.id, fibre, side }
    const joint = byEnd.get(keyOfEnd(end)) ?? null
    const other = joint?.ends.find((each) => keyOfEnd(each) !== keyOfEnd(end))
    const beyond: Terminal = { ...end, side: side === 'a' ? 'b' : 'a' }
    const goesStraight =
      joint === null && !stop.isEnd && stop.passing !== 'cut' && !byEnd.has(keyOfEnd(beyond))
    const out = goesStraight ? { kind: 'fibre' as const, stop, fibre } : readEnd(byStop, other)
    rows.push({ key: keyOfEnd(end), in: { kind: 'fibre', stop, fibre }, out, joint })
  }
  return rows
}
