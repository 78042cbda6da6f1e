import { areaOf, type Endpoint, type EndpointData, permissionOf } from '@fibrewatch/contract/endpoint'
import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { mayCall } from '#lib/access/access.ts'
import { ApiError } from '#lib/api/api-error.ts'
import { mayPass } from '#lib/api/what-failed.ts'
import { type CallInput, call } from '#lib/api/call.ts'
import { type EarlyQuestion, makeEarlyQuestion } from '#lib/api/early-question.ts'
import { FreshQueryClient } from './fresh-query-client.ts'

const STALE_AFTER_MS = 30_000
const MAX_RETRIES = 2

/** Only a call without an answer is repeated: the server would refuse a refused one again. */
const isWorthRetrying = (failures: number, error: Error) =>
  failures < MAX_RETRIES && error instanceof ApiError && error.kind === 'unreachable'

export const makeQueryClient = (): QueryClient =>
  new FreshQueryClient({
    defaultOptions: {
      queries: { staleTime: STALE_AFTER_MS, retry: isWorthRetrying, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })

/** `refetchInterval`: requests again every so often, but not what the server has refused. */
export const every =
  (intervalMs: number) =>
  ({ state: { error } }: { state: { error: Error | null } }): number | false =>
    error === null || mayPass(error) ? intervalMs : false

/** A failed read is repeated after this, as the cards of `DataState` do. */
const RETRY_MS = 10_000

/** `refetchInterval`: repeats a failed read, but not what the server has refused. */
export const whileUnread = ({ state: { error } }: { state: { error: Error | null } }): number | false =>
  error !== null && mayPass(error) ? RETRY_MS : false

type QueryInput<E extends Endpoint> = Omit<CallInput<E>, 'signal' | 'isQuiet'>
type QueryRest<E extends Endpoint> =
  Partial<QueryInput<E>> extends QueryInput<E> ? [input?: QueryInput<E>] : [input: QueryInput<E>]

/** First part of the key of every query of an endpoint: for invalidating after a change. */
export const queryKeyOf = (endpoint: Pick<Endpoint, 'path'>) => [endpoint.path] as const

/** Last words of paths that answer rows. */
const LIST_CALLS = new Set(['page', 'list'])

/** Whether a query shows rows of one of these areas (`sys:user`); details and forms are not reloaded. */
function isListIn(areas: readonly string[], path: unknown): boolean {
  if (typeof path !== 'string' || !LIST_CALLS.has(path.slice(path.lastIndexOf('/') + 1))) return false
  return areas.includes(areaOf(permissionOf(path)))
}

/** Reloads the lists of these areas: visible ones at once, hidden ones when they are shown. */
export const refreshLists = (client: QueryClient, areas: readonly string[]): void =>
  void client.invalidateQueries({ predicate: ({ queryKey: [path] }) => isListIn(areas, path) })

/** Asked before anything shows their answers; by the keys of the queries that will. */
const askedEarly = new Map<string, EarlyQuestion<unknown>>()

async function ask<E extends Endpoint>(
  endpoint: E,
  input: QueryInput<E> | undefined,
  signal?: AbortSignal,
): Promise<EndpointData<E>> {
  const full = {
    ...input,
    ...(signal === undefined ? {} : { signal }),
    isQuiet: true,
  } as unknown as CallInput<E>
  return await (call as (endpoint: E, input: CallInput<E>) => Promise<EndpointData<E>>)(endpoint, full)
}

const keyOf = <E extends Endpoint>(endpoint: E, input: QueryInput<E> | undefined) => [
  endpoint.path,
  input ?? {},
]

/** The early answer, once. One that failed is null: asked again, its failure is announced to a console that is there to hear it. */
async function takeEarly<E extends Endpoint>(
  endpoint: E,
  input: QueryInput<E> | undefined,
): Promise<{ data: EndpointData<E> } | null> {
  const hash = hashKey(keyOf(endpoint, input))
  const question = askedEarly.get(hash) as EarlyQuestion<EndpointData<E>> | undefined
  askedEarly.delete(hash)
  try {
    return question === undefined ? null : { data: await question.ask() }
  } catch {
    return null
  }
}

/** Asks what `queryOf` of the same call will be asked for in a moment. Nothing for whoever may not call it. */
export function askEarly<E extends Endpoint>(endpoint: E, ...[input]: QueryRest<E>): void {
  if (!mayCall(endpoint)) return
  const question = makeEarlyQuestion(async () => await ask(endpoint, input))
  question.askEarly()
  askedEarly.set(hashKey(keyOf(endpoint, input)), question)
}

/** TanStack Query options of one call. The card that uses it shows its failure: no global notice. */
export function queryOf<E extends Endpoint>(endpoint: E, ...[input]: QueryRest<E>) {
  return queryOptions<EndpointData<E>>({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) => {
      const early = await takeEarly(endpoint, input)
      return early === null ? await ask(endpoint, input, signal) : early.data
    },
  })
}
