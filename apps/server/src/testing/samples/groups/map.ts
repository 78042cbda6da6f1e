import type { mapApi } from '@fibrewatch/contract/map'
import type { SamplesOf } from '../sample.ts'

export const mapSamples: SamplesOf<typeof mapApi> = {
  sources: { bound: 'global', request: () => ({}) },
  tile: { bound: 'global', request: () => ({ params: { z: 0, x: 0, y: 0 } }), refusal: 'map.no-tiles' },
}
