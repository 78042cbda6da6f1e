import type { BatchFileInfo, FibreLosses } from '@fibrewatch/contract/batch'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { batchSamplesQuery } from '#ui/trace-plot/samples-query.ts'
import type { TraceSamples } from '#ui/trace-plot/trace-plot.tsx'
import { fileQuery } from './batch-queries.ts'
import { mirrorSamples, shiftSamples } from '#ui/trace-plot/mirror-samples.ts'

/** One curve on the scale of the cable, from end A; null while it is not there, or where the end is not known. */
function useCurve(
  fileId: string | null,
  place: (info: BatchFileInfo, samples: TraceSamples) => TraceSamples,
) {
  const enabled = fileId !== null
  const info = useQuery({ ...fileQuery(fileId ?? ''), enabled })
  const samples = useQuery({ ...batchSamplesQuery(fileId ?? ''), enabled })
  const [infoData, samplesData] = [info.data, samples.data]
  const curve = useMemo(
    () => (infoData === undefined || samplesData === undefined ? null : place(infoData, samplesData)),
    [infoData, samplesData, place],
  )
  const failed = info.error === null ? samples : info
  return {
    curve,
    error: enabled ? failed.error : null,
    refetch: failed.refetch,
    isPending: enabled && curve === null,
  }
}

const placeForward = ({ beginM }: BatchFileInfo, samples: TraceSamples) => shiftSamples(samples, beginM ?? 0)

/** Without its end the curve cannot be turned exactly: then all that was measured is. */
const placeBackward = ({ endM }: BatchFileInfo, samples: TraceSamples) => {
  const lastM = samples.startM + samples.spacingM * (samples.samplesDb.length - 1)
  return mirrorSamples(samples, endM ?? lastM)
}

/** Both curves of a fibre, laid over each other from end A. */
export function useFibreCurves({ forwardFileId, backwardFileId }: FibreLosses) {
  const forward = useCurve(forwardFileId, placeForward)
  const backward = useCurve(backwardFileId, placeBackward)
  const failed = forward.error === null ? backward : forward
  return {
    forward: forward.curve,
    backward: backward.curve,
    isPending: forward.isPending || backward.isPending,
    error: failed.error,
    refetch: failed.refetch,
  }
}
