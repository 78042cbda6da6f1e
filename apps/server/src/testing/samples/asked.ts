import { isInstallationWide } from '@fibrewatch/contract/api'
import type { Endpoint } from '@fibrewatch/contract/endpoint'
import { REASONS, type ReasonCode } from '@fibrewatch/contract/reason'
import type { LightMyRequestResponse } from 'fastify'
import { SAMPLED_CALLS } from './index.ts'
import type { Sample } from './sample.ts'
import type { Part } from './world.ts'

/** What the tests ask that walk all calls of the contract, and how they say what was answered. */
export interface Call {
  readonly endpoint: Endpoint
  readonly sample: Sample
}

export const permissionOf = ({ access }: Endpoint): string =>
  access.kind === 'permission' ? access.permission : ''
export const needsRight = ({ access }: Endpoint): boolean => access.kind === 'permission'
export const reachesInstallation = ({ endpoint }: Call): boolean => isInstallationWide(permissionOf(endpoint))

/** Calls that are answered to somebody who is signed in. */
export const people = SAMPLED_CALLS.filter(
  ({ endpoint }) => endpoint.access.kind === 'session' || needsRight(endpoint),
)
export const guarded = SAMPLED_CALLS.filter(({ endpoint }) => needsRight(endpoint))
export const boundTo = (bound: Sample['bound']) => people.filter(({ sample }) => sample.bound === bound)

export const tell = (answer: LightMyRequestResponse): object => ({
  status: answer.statusCode,
  ...(answer.statusCode < 400 ? {} : { reason: answer.json<{ reason: string }>().reason }),
})
export const refusal = (reason: ReasonCode): object => ({ status: REASONS[reason].status, reason })
export const success = ({ refusal: expected, isRedirected }: Sample): object =>
  expected === undefined ? { status: isRedirected === true ? 302 : 200 } : refusal(expected)

/** Refusals of a call that answers for each selected object. */
export const listRefused = (answer: LightMyRequestResponse): string[] =>
  answer.json<{ data: { refused: { reason: string }[] } }>().data.refused.map(({ reason }) => reason)

/** Marks of a domain in an answer. */
export function listMarks({ marks }: Sample, far: Part, body: string): string[] {
  const { name, alarmId, traceId } = far
  return (marks?.(far) ?? [name, alarmId, traceId]).filter((mark) => body.includes(mark))
}
