import type { demoApi } from '@fibrewatch/contract'
import type { SamplesOf } from './sample.ts'

export const demoSamples: SamplesOf<typeof demoApi> = {
  exportHeroes: { bound: 'global', request: () => ({ query: { ids: '1,161' } }) },
  exportSecondHeroes: { bound: 'global', request: () => ({ query: { ids: '105' } }) },
}
