import type { moduleApi } from '@fibrewatch/contract/module'
import type { SamplesOf } from '../sample.ts'

export const moduleSamples: SamplesOf<typeof moduleApi> = {
  list: { bound: 'global', request: () => ({}) },
  switch: { bound: 'global', request: () => ({ body: { code: 'powerMeter', enabled: true } }) },
}
