import type { linkCorrectionApi } from '@fibrewatch/contract/link-correction'
import type { SamplesOf } from '../sample.ts'

export const linkCorrectionSamples: SamplesOf<typeof linkCorrectionApi> = {
  read: { bound: 'object', request: ({ link }) => ({ query: { id: link.id } }) },
}
