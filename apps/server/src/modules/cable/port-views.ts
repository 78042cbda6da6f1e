import type { LaidStretch } from '@fibrewatch/cable'
import type { Tx } from '#platform/database/database'
import { keepFormer, listPortFormers, loadLastOfPorts } from './cutover.repository.ts'
import { listPortStretches, type PortNumber } from './network.repository.ts'

/** What a port sees, and where its link knows nodes on the way; null: as its landmarks say now. */
export interface PortView {
  readonly stretches: readonly LaidStretch[]
  readonly anchors: readonly { readonly nodeId: number; readonly opticalM: number }[] | null
}

export interface PortViews {
  /** What the port saw at a moment. */
  findView(port: PortNumber, at: Date): PortView
}

const makeKey = ({ deviceId, port }: PortNumber): string => `${deviceId}:${port}`

/**
 * Keeps what a port sees with the distances that its link knows now, for what was measured before `until`. False, and nothing is
 * kept, where that was changed later: what lies before must not overtake it.
 */
export async function keepPortView(tx: Tx, port: PortNumber, until: Date): Promise<boolean> {
  const last = await loadLastOfPorts(tx, [port])
  if (last !== null && last > until) return false
  await keepFormer(tx, { cables: [], ports: [port], until })
  return true
}

export async function loadPortViews(tx: Tx, ports: readonly PortNumber[]): Promise<PortViews> {
  const asked = [...new Map(ports.map((port) => [makeKey(port), port])).values()]
  const present = Map.groupBy(await listPortStretches(tx, asked), makeKey)
  const formers = Map.groupBy(await listPortFormers(tx, asked), makeKey)
  return {
    findView: (port, at) =>
      formers.get(makeKey(port))?.find(({ until }) => until > at) ?? {
        stretches: present.get(makeKey(port)) ?? [],
        anchors: null,
      },
  }
}
