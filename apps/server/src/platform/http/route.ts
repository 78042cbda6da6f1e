import type { Readable } from 'node:stream'
import type {
  AccessKind,
  Endpoint,
  EndpointBody,
  EndpointData,
  EndpointParams,
  EndpointQuery,
} from '@fibrewatch/contract/endpoint'
import type { Actor, DeviceActor } from '../auth/actor.ts'
import type { ByteRange } from '../files/file-store.ts'
import type { AuditChange } from './audit.ts'
import type { Locale } from './locale.ts'
import type { WrittenAnswer } from './written-answer.ts'

/** A file as the answer of a call whose `answerKind` is `binary`. */
export interface BinaryAnswer {
  readonly content: Uint8Array | Readable | RangedContent
  readonly contentType: string
  /** Name to save it under, in any script. Absent: shown, not saved. */
  readonly fileName?: string
  /** Default `attachment`: saved. `inline`: shown, under its name. */
  readonly disposition?: 'attachment' | 'inline'
  readonly headers?: Readonly<Record<string, string>>
}

/** A file that can be requested in part (`Range`, `If-Range`, `If-None-Match`). */
export interface RangedContent {
  readonly sizeBytes: number
  /** Strong and quoted: changes with the content. */
  readonly etag: string
  open(range?: ByteRange): Promise<Readable>
}

/** An address to which the browser is redirected, as the answer of a call whose `answerKind` is `redirect`. */
export interface RedirectAnswer {
  readonly location: string
}

/** What every call has, whoever makes it. */
export interface CallBase {
  readonly requestId: string
  readonly locale: Locale
  /** Unix milliseconds at which the request's head arrived. */
  readonly receivedAt: number
  readonly ip: string
  readonly userAgent: string | undefined
  /** Media type of the body without parameters, lower case; empty when there is none. */
  readonly contentType: string
  readonly cookies: ReadonlyMap<string, string>
  /** Sends a cookie with the answer, also with a refusal; made by `makeCookie`. */
  readonly setCookie: (cookie: string) => void
  /** Reports what the call changed; the last report counts. Calls that only read are not logged. */
  readonly record: (change: AuditChange) => void
}

type CallerOf<Who extends AccessKind> = Who extends 'device'
  ? { readonly device: DeviceActor }
  : Who extends 'session' | 'permission'
    ? { readonly actor: Actor }
    : unknown

/** The validated call: `body` is a Buffer where the endpoint takes raw bytes. */
export type CallOf<E extends Endpoint> = CallBase & {
  readonly query: EndpointQuery<E>
  readonly params: EndpointParams<E>
  readonly body: E['bodyKind'] extends 'raw' ? Buffer : EndpointBody<E>
} & CallerOf<E['access']['kind']>

export type AnswerOf<E extends Endpoint> = E['answerKind'] extends 'binary'
  ? BinaryAnswer
  : E['answerKind'] extends 'redirect'
    ? RedirectAnswer
    : EndpointData<E> | WrittenAnswer<EndpointData<E>>

/** A call without its types, as the server passes it to every handler. */
export interface AnyCall extends CallBase {
  readonly query: unknown
  readonly params: unknown
  readonly body: unknown
  readonly actor?: Actor
  readonly device?: DeviceActor
}

/** An endpoint of the contract and its handler. */
export interface RouteDefinition {
  readonly endpoint: Endpoint
  readonly handle: (call: AnyCall) => Promise<unknown>
}

/**
 * Answers an endpoint of the contract. Method, path, permission, validation, limits and documentation
 * follow from the endpoint; every POST and DELETE by a user is logged. The handler gets the
 * validated request and returns the envelope's `data`; it refuses by throwing what `defineError` makes.
 */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (call: CallOf<E>) => Promise<AnswerOf<E>>,
): RouteDefinition {
  // The server validated query, params and body against this endpoint's own schemas and authenticated its caller.
  return { endpoint, handle: (call) => handler(call as CallOf<E>) }
}
