import type { Endpoint } from '@fibrewatch/contract/endpoint'
import type { ReasonCode } from '@fibrewatch/contract/reason'
import type { Caller, Part, SampleRequest, World } from './world.ts'

/**
 * `object`: the call is about an object of one domain, to everybody else not found. `list`: the answer holds what
 * the caller sees. `own`: the caller's own. `global`: belongs to no domain.
 */
export type Bound = 'object' | 'list' | 'own' | 'global'

/** One good request of a call, and how the call is bound to a domain. */
export interface Sample<E extends Endpoint = Endpoint> {
  readonly bound: Bound
  /** A request about the objects of `part`; each result can be carried out once. */
  request(part: Part, world: World, caller: Caller): SampleRequest<E> | Promise<SampleRequest<E>>
  /** The refusal of the good request, where the call cannot succeed among the objects of the world. */
  readonly refusal?: ReasonCode
  /** The refusal of a foreign object; default `object.not-found`. */
  readonly foreignRefusal?: ReasonCode
  /** The good request is answered with a redirect. */
  readonly isRedirected?: true
  /** The refusal when the user or the role it is about holds a code that the caller does not hold. */
  readonly lesserRefusal?: ReasonCode
  /** Texts that are in a list only if it holds something of the part; default: its name, its alarm, its trace. */
  marks?(part: Part): readonly string[]
  /** The call answers 200 and refuses each foreign object of a selection separately. */
  readonly refusesEach?: true
  /** The call ends or suspends the session it is made in. */
  readonly spendsSession?: true
}

/** A sample for every call of a group: a new call does not compile without one. */
export type SamplesOf<Group extends Readonly<Record<string, unknown>>> = {
  readonly [Name in keyof Group]: Group[Name] extends Endpoint ? Sample<Group[Name]> : never
}
