import type { TraceLimits } from '@fibrewatch/contract/trace'
import { measureTraceLimits } from '@fibrewatch/otdr'
import { parseTrace, toFinite } from './parse-trace.ts'

export type LimitsOutcome =
  | { readonly ok: true; readonly limits: TraceLimits | null }
  | { readonly ok: false; readonly code: string }

/** What a measurement can see. Takes as long as reading it: not for the event loop. */
export function readLimits({ bytes }: { readonly bytes: Uint8Array }): LimitsOutcome {
  const parsed = parseTrace(bytes)
  if (!parsed.ok) return parsed
  const limits = measureTraceLimits(parsed.trace)
  if (limits === null) return { ok: true, limits: null }
  const { noiseFloorDb, dynamicRangeDb, reachM, deadZones } = limits
  return {
    ok: true,
    limits: {
      noiseFloorDb: toFinite(noiseFloorDb),
      dynamicRangeDb: toFinite(dynamicRangeDb),
      reachM: toFinite(reachM),
      deadZones: deadZones.map(({ positionM, eventM, attenuationM }) => ({
        positionM,
        eventM: toFinite(eventM),
        attenuationM: toFinite(attenuationM),
      })),
    },
  }
}
