import { ENDPOINTS } from './api.ts'
import { LIVE_PATH } from './live.ts'

/** What the server answers at addresses that are no calls: how it is, what it offers, whom to tell of a fault. */
const SERVED_BESIDES = ['health', 'metrics', 'openapi.json', 'asyncapi.json', 'docs', '.well-known']

const firstPartOf = (path: string): string => path.replace(/^\//, '').split('/')[0] ?? ''

/** First parts of the paths that the server answers; what begins otherwise is the console's. */
export const SERVER_PREFIXES: readonly string[] = [
  ...new Set([...ENDPOINTS.map(({ path }) => path), LIVE_PATH, ...SERVED_BESIDES].map(firstPartOf)),
]

/** Pages of the console whose addresses begin like calls. */
const PAGES_AMONG_CALLS = ['account/profile']

const anyOf = (texts: readonly string[]): string =>
  texts.map((text) => text.replaceAll('.', String.raw`\.`)).join('|')
const END = '(?:[/?]|$)'

/** What begins so is the server's: a development server hands it on, the product never answers it with the console. */
export const SERVER_PATH_PATTERN = `^/(?!(?:${anyOf(PAGES_AMONG_CALLS)})${END})(?:${anyOf(SERVER_PREFIXES)})${END}`
const SERVER_PATH = new RegExp(SERVER_PATH_PATTERN)

/** Whether a path, with or without a query, is one the server answers and not the console. */
export const isServerPath = (path: string): boolean => SERVER_PATH.test(path)
