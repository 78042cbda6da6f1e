import { type Static, type TObject, type TSchema, Type } from 'typebox'

/**
 * Who may call: `public` anybody; `session` any signed-in user (the answer is their own);
 * `permission` a user who holds the code; `device` an instrument with its key.
 */
type AccessByKind = {
  public: { kind: 'public' }
  session: { kind: 'session' }
  permission: { kind: 'permission'; permission: string }
  device: { kind: 'device' }
}
export type AccessKind = keyof AccessByKind
export type Access = AccessByKind[AccessKind]

/**
 * Holds of a session: it is `locked` until the password is given again, its one-time password has to be replaced
 * first, or its user has to set up a second factor. Meanwhile only calls with `answeredWhile` are answered.
 */
export const SESSION_HOLDS = ['locked', 'password-due', 'factor-due'] as const
export type SessionHold = (typeof SESSION_HOLDS)[number]

/** A header of every call of the console, which also calls without a user's action. */
export const CONSOLE_HEADER = 'x-fibrewatch-console'
/**
 * How far a call with a permission reaches: `domain` acts on objects in the caller's scope, and shows no others;
 * `installation` acts on the whole installation or shows it, so that its code counts only for those whose scope is all
 * of it; `everybody` gives every holder of the code the same answer, which discloses nothing between domains.
 */
export const REACHES = ['domain', 'installation', 'everybody'] as const
export type Reach = (typeof REACHES)[number]

/**
 * When a call takes a lately confirmed session (`oauth/confirm`, or a fresh sign-in): always, or depending on what is sent
 * in its body: a field that is there (`sent`), or one that names one of these values.
 */
export type Confirmation = 'never' | 'always' | Readonly<Record<string, 'sent' | readonly string[]>>

export type Method = 'GET' | 'POST' | 'DELETE'
export type BodyKind = 'json' | 'raw' | 'none'
export type AnswerKind = 'envelope' | 'binary' | 'redirect'

/** A name in both languages; zh first because it is the default language. */
export type Label = { readonly zh: string; readonly en: string }

/** One call on the wire. Route, permission check, validation, OpenAPI and typed client all follow from it. */
export type Endpoint<
  Query extends TObject = TObject,
  Body extends TSchema = TSchema,
  Params extends TObject = TObject,
  Data extends TSchema = TSchema,
  Who extends AccessKind = AccessKind,
  Sent extends BodyKind = BodyKind,
  Answered extends AnswerKind = AnswerKind,
> = {
  method: Method
  /** Catalogue path without leading slash; `:name` marks a path parameter. */
  path: string
  access: AccessByKind[Who]
  /** Shown in OpenAPI and in the role editor. */
  label: Label
  query: Query
  body: Body
  params: Params
  /** Schema of `data` in the envelope. */
  data: Data
  /** `raw`: the body is a byte stream (one SOR file); `binary`: the answer is a file, `redirect`: an address the browser goes to. */
  bodyKind: Sent
  answerKind: Answered
  /** Media types of a `raw` body. With `body` beside it the server reads that from the bytes, in these forms. */
  bodyTypes: readonly string[]
  bodyLimitBytes: number
  /** Holds of the session during which the call is answered; with any other it is refused. */
  answeredWhile: readonly SessionHold[]
  /** Of calls with a permission; the others have none. */
  reach: Reach
  confirms: Confirmation
  /** The change is logged. False for the steps of a transfer whose end is logged, and for reads by POST. */
  isAudited: boolean
}

type AnyEndpoint = Endpoint
export type EndpointQuery<E extends AnyEndpoint> = Static<E['query']>
export type EndpointBody<E extends AnyEndpoint> = Static<E['body']>
export type EndpointParams<E extends AnyEndpoint> = Static<E['params']>
export type EndpointData<E extends AnyEndpoint> = Static<E['data']>

const nothing = Type.Object({}, { additionalProperties: false })
const noData = Type.Null()
export type Nothing = typeof nothing
export type NoData = typeof noData

type Options<
  Q extends TObject,
  B extends TSchema,
  P extends TObject,
  D extends TSchema,
  W extends AccessKind,
  S extends BodyKind,
  A extends AnswerKind,
> = {
  label: Label
  /** Default: the permission derived from the path. */
  access?: W
  /** Overrides the derived permission code, for the calls whose address style differs from their code. */
  permission?: string
  query?: Q
  body?: B
  params?: P
  data?: D
  bodyKind?: S
  answerKind?: A
  /** Default: any bytes. */
  bodyTypes?: readonly string[]
  bodyLimitBytes?: number
  answeredWhile?: readonly SessionHold[]
  /** Default `domain`. */
  reach?: Reach
  /** Default `never`. */
  confirms?: Confirmation
  isAudited?: boolean
}

/** The permission code of a call is its catalogue path with `/` as `:` (path parameters dropped). */
export const permissionOf = (path: string): string =>
  path
    .split('/')
    .filter((part) => !part.startsWith(':'))
    .join(':')

/** The area a permission code belongs to: what stands before its last word. `sys:user:page` lies in `sys:user`. */
export const areaOf = (permission: string): string => permission.slice(0, permission.lastIndexOf(':'))

const accessOf = (path: string, options: { access?: string; permission?: string }): Access => {
  if (options.access === 'public') return { kind: 'public' }
  if (options.access === 'session') return { kind: 'session' }
  if (options.access === 'device') return { kind: 'device' }
  return { kind: 'permission', permission: options.permission ?? permissionOf(path) }
}

const DEFAULT_BODY_LIMIT_BYTES = 256 * 1024

const endpoint =
  (method: Method) =>
  <
    Q extends TObject = Nothing,
    B extends TSchema = Nothing,
    P extends TObject = Nothing,
    D extends TSchema = NoData,
    W extends AccessKind = 'permission',
    S extends BodyKind = 'json' | 'none',
    A extends AnswerKind = 'envelope',
  >(
    path: string,
    options: Options<Q, B, P, D, W, S, A>,
  ): Endpoint<Q, B, P, D, W, S, A> => ({
    method,
    path,
    access: accessOf(path, options) as AccessByKind[W],
    label: options.label,
    // The defaults of the type parameters and of the values are the same schemas; TypeScript cannot see that.
    query: options.query ?? (nothing as unknown as Q),
    body: options.body ?? (nothing as unknown as B),
    params: options.params ?? (nothing as unknown as P),
    data: options.data ?? (noData as unknown as D),
    bodyKind: (options.bodyKind ?? (options.body === undefined ? 'none' : 'json')) as S,
    answerKind: (options.answerKind ?? 'envelope') as A,
    bodyTypes: options.bodyTypes ?? ['application/octet-stream'],
    bodyLimitBytes: options.bodyLimitBytes ?? DEFAULT_BODY_LIMIT_BYTES,
    answeredWhile: options.answeredWhile ?? [],
    reach: options.reach ?? 'domain',
    confirms: options.confirms ?? 'never',
    isAudited: options.isAudited ?? method !== 'GET',
  })

/** Whether the body takes a session that was confirmed lately. */
export function takesConfirmation({ confirms }: Pick<Endpoint, 'confirms'>, body: unknown): boolean {
  if (typeof confirms === 'string') return confirms === 'always'
  const sent = new Map(Object.entries(body ?? {}))
  return Object.entries(confirms).some(
    ([field, which]) =>
      sent.has(field) &&
      (which === 'sent' || [sent.get(field)].flat().some((value) => which.includes(String(value)))),
  )
}

/** The name of a call. */
export const label = (zh: string, en: string): Label => ({ zh, en })

export const get = endpoint('GET')
export const post = endpoint('POST')
export const del = endpoint('DELETE')
