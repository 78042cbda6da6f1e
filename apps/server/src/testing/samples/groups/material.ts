import { materialApi } from '@fibrewatch/contract/material'
import type { SamplesOf } from '../sample.ts'
import { PNG } from './system.ts'
import type { Caller, World } from '../world.ts'

const picture = { body: PNG, contentType: 'image/png' }

/** A picture of the caller's own. */
export const createMaterial = ({ call }: World, caller?: Caller) => call(materialApi.upload, picture, caller)

export const materialSamples: SamplesOf<typeof materialApi> = {
  upload: { bound: 'own', request: () => picture },
  show: {
    bound: 'global',
    request: async (_part, world) => ({ params: { id: (await createMaterial(world)).id } }),
  },
}
