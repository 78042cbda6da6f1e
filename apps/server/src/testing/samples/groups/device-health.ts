import type { deviceHealthApi } from '@fibrewatch/contract/device-health'
import type { SamplesOf } from '../sample.ts'

export const deviceHealthSamples: SamplesOf<typeof deviceHealthApi> = {
  info: { bound: 'object', request: ({ device }) => ({ query: { id: device.id } }) },
}
