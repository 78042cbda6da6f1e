import { API, type Endpoint } from '@fibrewatch/contract'
import type { Sample, SamplesOf } from './sample.ts'
import * as sampleGroups from './sample-groups.ts'

export { SAMPLE_ENVIRONMENT } from './single-sign-on.ts'
export type { Sample } from './sample.ts'
export { createWorld, makeWireRequest, type Part, type SampleRequest, type World } from './world.ts'

type Samples = { readonly [Group in keyof typeof API]: SamplesOf<(typeof API)[Group]> }

/** A good request for every call of the contract: a call without one does not compile. */
const SAMPLES: Samples = sampleGroups

export interface SampledCall {
  /** Method and path. */
  readonly path: string
  readonly endpoint: Endpoint
  readonly sample: Sample
}

export const SAMPLED_CALLS: readonly SampledCall[] = Object.entries(API).flatMap(([group, endpoints]) => {
  const samples = SAMPLES[group as keyof Samples] as Readonly<Record<string, Sample>>
  return Object.entries(endpoints).map(([name, endpoint]: [string, Endpoint]) => {
    const sample = samples[name]
    if (sample === undefined) throw new Error(`${group}.${name} has no sample`)
    return { path: `${endpoint.method} ${endpoint.path}`, endpoint, sample }
  })
})
