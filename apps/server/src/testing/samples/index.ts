/// <reference types="vite/types/importMeta.d.ts" />
import { API } from '@fibrewatch/contract/api'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { Sample } from './sample.ts'

export { SAMPLE_ENVIRONMENT } from './groups/single-sign-on.ts'
export type { Sample } from './sample.ts'
export { createWorld, makeWireRequest, type Part, type SampleRequest, type World } from './world.ts'

type SampleFile = Readonly<Record<string, Readonly<Record<string, Sample>>>>

const SUFFIX = 'Samples'

/** What the files of `groups` export as `userSamples`, by the name of the group, `user`. */
const SAMPLES = new Map(
  Object.values(import.meta.glob<SampleFile>('./groups/*.ts', { eager: true }))
    .flatMap((file) => Object.entries(file))
    .filter(([name]) => name.endsWith(SUFFIX))
    .map(([name, samples]) => [name.slice(0, -SUFFIX.length), samples]),
)

export interface SampledCall {
  /** Method and path. */
  readonly path: string
  readonly endpoint: Endpoint
  readonly sample: Sample
}

/** A good request for every call of the contract. @throws Error for a call without one */
export const SAMPLED_CALLS: readonly SampledCall[] = Object.entries(API).flatMap(([group, endpoints]) => {
  const samples = SAMPLES.get(group)
  return Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => {
    const sample = samples?.[name]
    if (sample === undefined) throw new Error(`${group}.${name} has no sample`)
    return { path: `${endpoint.method} ${endpoint.path}`, endpoint, sample }
  })
})
