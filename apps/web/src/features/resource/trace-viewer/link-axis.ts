import type { LinkInfo } from '@fibrewatch/contract/plant'
import type { TraceDirection } from '@fibrewatch/contract/trace-direction'
import { findFarEndM, turnPosition } from '@fibrewatch/otdr'
import { findFormer } from '@fibrewatch/route'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { mirrorSamples } from '#ui/trace-plot/mirror-samples.ts'
import type { TraceSamples } from '#ui/trace-plot/trace-plot.tsx'
import { traceQuery } from '../resource.queries.ts'

/** How the distances of a trace lie on its link. */
export type LinkAxis = {
  direction: TraceDirection
  /** Where a trace from the far end begins, metres from the port; null while the length of the link is not known. */
  farEndM: number | null
}

/**
 * Where the reference shows the end, that is how long the link is; one without a reference is as long as it was entered. Null
 * while the reference is not there to say.
 */
export function useFarEndM({ link }: LinkInfo): number | null {
  const { referenceTraceId, lengthM, receiveFibreM } = link
  const { data } = useQuery({ ...traceQuery(referenceTraceId ?? ''), enabled: referenceTraceId !== null })
  if (referenceTraceId === null) return findFarEndM({ lengthM, receiveFibreM })
  return data === undefined ? null : findFarEndM({ lengthM: data.trace.endM ?? lengthM, receiveFibreM })
}

export function useLinkAxis(direction: TraceDirection, farEndM: number | null): LinkAxis {
  return useMemo(() => ({ direction, farEndM }), [direction, farEndM])
}

/** A distance from the port as the trace counts it, and the other way round; null where that is not known. */
export function turnAt(positionM: number | null, { direction, farEndM }: LinkAxis): number | null {
  if (direction === 'forward' || positionM === null) return positionM
  return farEndM === null ? null : turnPosition(positionM, farEndM)
}

/** The landmarks of a link where they lay when a trace was measured: a stretch that was laid anew since moves none of them. */
export function findLandmarksAt(
  { landmarks, formers }: Pick<LinkInfo, 'landmarks' | 'formers'>,
  measuredAt: string | undefined,
): LinkInfo['landmarks'] {
  if (measuredAt === undefined) return landmarks
  const list = formers.map((each) => ({ ...each, untilMs: Date.parse(each.until) }))
  return findFormer(list, Date.parse(measuredAt))?.landmarks ?? landmarks
}

/**
 * Landmarks where the trace has them; none where that is not known. The one at the far end may come out some metres below 0, as
 * the end is measured and the landmark was entered.
 */
export function turnLandmarks(landmarks: LinkInfo['landmarks'], axis: LinkAxis): LinkInfo['landmarks'] {
  if (axis.direction === 'forward') return landmarks
  return landmarks
    .flatMap((landmark) => {
      const opticalM = turnAt(landmark.opticalM, axis)
      return opticalM === null ? [] : [{ ...landmark, opticalM }]
    })
    .toSorted((a, b) => a.opticalM - b.opticalM)
}

/** Another trace of the link on the axis of the one that is read; null where it cannot be laid there. */
export function layOver(
  samples: TraceSamples,
  direction: TraceDirection,
  axis: LinkAxis,
): TraceSamples | null {
  if (direction === axis.direction) return samples
  return axis.farEndM === null ? null : mirrorSamples(samples, axis.farEndM)
}
