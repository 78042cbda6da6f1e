import type { serveApi } from '@fibrewatch/contract/serve'
import type { SamplesOf } from '../sample.ts'

export const serveSamples: SamplesOf<typeof serveApi> = {
  stat: { bound: 'global', request: () => ({}) },
  history: { bound: 'global', request: () => ({ query: { range: '1h' } }) },
}
