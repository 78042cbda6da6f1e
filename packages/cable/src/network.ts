/** How the fibres of a cable pass a node: whole, spliced each to its own number, or cut and joined only where a joint says so. */
export const PASSINGS = ['uncut', 'straight', 'cut'] as const
export type Passing = (typeof PASSINGS)[number]

/** A cable at a node. */
export interface CableStop {
  readonly stopId: number
  readonly nodeId: number
  /** Metres along the sheath from the cable's A end, loops of slack included. */
  readonly cableM: number
  /** Without meaning at the cable's two ends, where every fibre is cut. */
  readonly passing: Passing
}

export interface Cable {
  readonly cableId: number
  readonly fibreCount: number
  /** Fibre length over cable length, minus 1, typically 0 to 0.02. */
  readonly excessRatio: number
  /** By `cableM`, the first is the A end and the last the B end. */
  readonly stops: readonly CableStop[]
}

/** The cut end of a fibre at a stop: `a` of the stretch that comes from the A end, `b` of the one that goes on to the B end. */
export interface FibreEnd {
  readonly kind: 'fibre'
  readonly cableId: number
  readonly fibre: number
  readonly stopId: number
  readonly side: 'a' | 'b'
}

/** The port of a device. */
export interface Port {
  readonly kind: 'port'
  readonly deviceId: number
  readonly port: number
}

export type Terminal = FibreEnd | Port

export const JOINT_KINDS = ['splice', 'patch'] as const
export type JointKind = (typeof JOINT_KINDS)[number]

/** Two terminals that are joined at a node; each terminal has at most one joint. */
export interface Joint {
  readonly jointId: number
  readonly kind: JointKind
  readonly nodeId: number
  readonly ends: readonly [Terminal, Terminal]
  /** As recorded; null where nobody measured it. */
  readonly lossDb: number | null
}

/** What is known of the plant around a fibre. */
export interface Network {
  readonly cables: ReadonlyMap<number, Cable>
  readonly joints: ReadonlyMap<string, Joint>
}

/** Text that tells terminals apart. */
export function makeTerminalKey(terminal: Terminal): string {
  if (terminal.kind === 'port') return `p${terminal.deviceId}:${terminal.port}`
  return `f${terminal.stopId}:${terminal.fibre}${terminal.side}`
}

export function makeNetwork(cables: readonly Cable[], joints: readonly Joint[]): Network {
  return {
    cables: new Map(cables.map((cable) => [cable.cableId, cable])),
    joints: new Map(joints.flatMap((joint) => joint.ends.map((end) => [makeTerminalKey(end), joint]))),
  }
}
