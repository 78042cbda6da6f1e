import type { kpiApi } from '@fibrewatch/contract/kpi'
import type { SamplesOf } from '../sample.ts'

export const kpiSamples: SamplesOf<typeof kpiApi> = {
  stat: { bound: 'list', request: () => ({ query: { hours: 1 } }) },
}
