import type { AdminState, NodeKind } from '@fibrewatch/contract/cable'
import { NODE_SHAPES, SHAPE_PX, STATE_STROKES } from './node-shape.ts'
import './cable-layer.css'

type NodeMarkProps = { kind: NodeKind; adminState?: AdminState }

/** A node as the map shows it. */
export function NodeMark({ kind, adminState = 'in-service' }: NodeMarkProps) {
  const { outline, detail } = NODE_SHAPES[kind]
  const { dash, over } = STATE_STROKES[adminState]
  return (
    <svg
      className="node-mark"
      width={SHAPE_PX}
      height={SHAPE_PX}
      viewBox={`0 0 ${SHAPE_PX} ${SHAPE_PX}`}
      aria-hidden="true"
    >
      <path d={outline + detail} strokeDasharray={dash.join(' ')} />
      <path d={over} />
    </svg>
  )
}
