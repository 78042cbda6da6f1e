import type { eventApi } from '@fibrewatch/contract/event'
import type { SamplesOf } from '../sample.ts'

export const eventSamples: SamplesOf<typeof eventApi> = {
  page: { bound: 'list', request: () => ({ query: {} }) },
  export: { bound: 'list', request: () => ({ query: {} }) },
}
