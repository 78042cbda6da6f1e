import { type Static, Type } from 'typebox'
import { get, label, post } from './endpoint.ts'
import { LANDMARK_KINDS, type LandmarkKind, opticalM } from './landmark-fields.ts'
import { MAX_LANDMARKS } from './plant.ts'
import { closedObject, id, nullable, oneOf, uuid } from './schema.ts'
import { TRACE_EVENT_KINDS } from './trace.ts'

/** Where a splice or a connector can be seen; what lies in a handhole or is coiled shows nothing of its own. */
export const FITTED_KINDS = ['site', 'closure', 'connector'] as const satisfies readonly LandmarkKind[]

/**
 * Why nothing is proposed: the link has no landmark that can be seen, the trace shows no event, it was measured before the
 * distances of the link became what they are, or both are more than can be told apart in time.
 */
export const FIT_REFUSALS = ['no-landmarks', 'no-events', 'distances-since', 'too-many'] as const
/** Landmarks that can be seen times events. */
export const MAX_FITTED = 2_000_000

const fitEvent = Type.Object({
  /** From the port, whichever end the trace was measured from. */
  positionM: Type.Number(),
  kind: oneOf(TRACE_EVENT_KINDS),
  lossDb: nullable(Type.Number()),
})

export const landmarkFit = Type.Object({
  linkId: id,
  /** Of the link with its landmarks, for taking what is proposed. */
  version: Type.Integer({ minimum: 1 }),
  measuredAt: Type.String(),
  refusal: nullable(oneOf(FIT_REFUSALS)),
  /** An event lies at `offsetM + scale × distance`, but for what differs from section to section. */
  scale: Type.Number(),
  offsetM: Type.Number(),
  /** Root mean square of the residuals; null where nothing was assigned. */
  rmsM: nullable(Type.Number()),
  /** Another assignment is nearly as good. */
  isAmbiguous: Type.Boolean(),
  /** The landmarks fit better when the events count from the far end: whoever entered one of them had the other end in mind. */
  isReversed: Type.Boolean(),
  /** By their distance: all landmarks that can be seen. */
  rows: Type.Array(
    Type.Object({
      landmarkId: id,
      name: Type.String(),
      kind: oneOf(LANDMARK_KINDS),
      opticalM: Type.Number(),
      /** Null: none is taken for it. */
      event: nullable(fitEvent),
      /** What the event lies behind the landmark, and behind where offset and scale expect it; null without an event. */
      moveM: nullable(Type.Number()),
      residualM: nullable(Type.Number()),
    }),
  ),
  /** Events that are taken for no landmark. */
  others: Type.Array(fitEvent),
})
export type LandmarkFit = Static<typeof landmarkFit>

export const landmarkFitApi = {
  /** Which event of a trace is which landmark of its link, in order. Nothing is changed. */
  propose: get('monitor/trace/landmark-fit', {
    label: label('标记点与事件的对应建议', 'Proposal which event is which landmark'),
    permission: 'monitor:trace:info',
    query: closedObject({ id: uuid }),
    data: landmarkFit,
  }),
  /**
   * Moves landmarks to events of the trace. Those that are named neither here nor as staying go with the places around them.
   * What was measured before the trace keeps the former distances. Refusals: `trace.distances-since`, `trace.no-such-event`.
   */
  take: post('monitor/trace/landmark-fit/take', {
    label: label('按事件修正标记点', 'Move landmarks to detected events'),
    permission: 'plant:landmark:set',
    body: closedObject({
      id: uuid,
      version: Type.Integer({ minimum: 1 }),
      moves: Type.Array(closedObject({ landmarkId: id, positionM: opticalM }), {
        minItems: 1,
        maxItems: MAX_LANDMARKS,
      }),
      stayingIds: Type.Array(id, { maxItems: MAX_LANDMARKS, uniqueItems: true }),
    }),
    data: Type.Object({ version: Type.Integer() }),
  }),
}
