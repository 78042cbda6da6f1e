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

const keyOf = (end: Terminal): string =>
  'stopId' in end ? `${end.stopId} ${end.fibre} ${end.side}` : `port ${end.deviceId} ${end.port}`

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
  { stops, joints }: NodeInfo,
  stop: NodeStop,
  isWanted: (fibre: number) => boolean,
): SpliceRow[] {
  const byStop = new Map(stops.map((each) => [each.id, each]))
  const byEnd = new Map(joints.flatMap((joint) => joint.ends.map((end) => [keyOf(end), joint] as const)))
  const side = stop.sides.includes('a') ? 'a' : 'b'
  const rows: SpliceRow[] = []
  for (let fibre = 1; fibre <= stop.fibreCount; fibre += 1) {
    if (!isWanted(fibre)) continue
    const end: Terminal = { stopId: stop.id, fibre, side }
    const joint = byEnd.get(keyOf(end)) ?? null
    const other = joint?.ends.find((each) => keyOf(each) !== keyOf(end))
    const beyond: Terminal = { ...end, side: side === 'a' ? 'b' : 'a' }
    const goesStraight = joint === null && !stop.isEnd && stop.passing !== 'cut' && !byEnd.has(keyOf(beyond))
    const out = goesStraight ? { kind: 'fibre' as const, stop, fibre } : readEnd(byStop, other)
    rows.push({ key: keyOf(end), in: { kind: 'fibre', stop, fibre }, out, joint })
  }
  return rows
}
