import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { Call } from './asked.ts'
import type { SampleRequest } from './world.ts'

/**
 * Makes one request of each call and keeps it, for questions that must be refused: a refusal changes nothing, so that the
 * same good request serves them all.
 */
export function keepRequests(
  make: (call: Call) => Promise<SampleRequest> | SampleRequest,
): (call: Call) => Promise<SampleRequest> {
  const kept = new Map<Endpoint, SampleRequest>()
  return async (call) => {
    const request = kept.get(call.endpoint) ?? (await make(call))
    kept.set(call.endpoint, request)
    return request
  }
}
