import { lookup as lookupHost } from 'node:dns'
import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { closedObject, freeText, text } from '@fibrewatch/contract/schema'
import { Type } from 'typebox'
import { type AnyTask, defineTask, type TaskContext } from '#platform/jobs/task-definition'
import { type LookupAll, makeGuardedLookup } from '#platform/http/guarded-lookup'
import { isPrivateAddress } from '#platform/http/private-address'

const MAX_ANSWER_BYTES = 4096
const DEFAULT_TIMEOUT_MS = 10_000

export interface HttpRequestPorts {
  /** Host names that may be called, as `host` or `host:port`. */
  readonly loadHosts: () => Promise<readonly string[]>
  readonly lookup?: LookupAll
  readonly isRefusedAddress?: (address: string) => boolean
}

/** Of a text that names them, separated by commas or blanks. */
export const parseHosts = (listed: string): string[] => listed.split(/[\s,]+/).filter((host) => host !== '')

const params = closedObject({
  url: text(2000, 1),
  method: Type.Enum(['GET', 'HEAD', 'POST'], { default: 'GET' }),
  body: Type.Optional(freeText(4000)),
  contentType: Type.Enum(['application/json', 'text/plain', 'application/x-www-form-urlencoded'], {
    default: 'application/json',
  }),
  timeoutMs: Type.Integer({ minimum: 1000, maximum: 60_000, default: DEFAULT_TIMEOUT_MS }),
})
type Params = {
  readonly url: string
  readonly method: 'GET' | 'HEAD' | 'POST'
  readonly body?: string
  readonly contentType: string
  readonly timeoutMs: number
}

/**
 * Calls an address on the list of allowed hosts. The IP address of a name is checked when the connection is
 * made, so that the name cannot change between check and call; redirects are not followed.
 */
export function makeHttpRequestTask(ports: HttpRequestPorts): AnyTask {
  return defineTask({
    name: 'http.request',
    label: { zh: 'HTTP 请求', en: 'HTTP request' },
    params,
    paramLabels: {
      url: { zh: '地址', en: 'Address' },
      method: { zh: '方法', en: 'Method' },
      body: { zh: '内容', en: 'Body' },
      contentType: { zh: '内容类型', en: 'Content type' },
      timeoutMs: { zh: '超时（毫秒）', en: 'Timeout (ms)' },
    },
    run: async (given, context) => {
      const url = requireUrl(given.url, await ports.loadHosts())
      const isRefused = ports.isRefusedAddress ?? isPrivateAddress
      const literal = url.hostname.replaceAll(/^\[|\]$/g, '')
      if (isIP(literal) !== 0 && isRefused(literal)) throw new Error(`${literal} is not a public address`)
      const lookup = makeGuardedLookup(ports.lookup ?? lookupHost, isRefused)
      return send(url, given, { lookup, context })
    },
  })
}

/** @throws Error with what is wrong with the address */
function requireUrl(address: string, hosts: readonly string[]): URL {
  if (!URL.canParse(address)) throw new Error('the address is not a URL')
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Error('only http and https are called')
  if (url.username !== '' || url.password !== '')
    throw new Error('the address holds a user name or a password')
  const isListed = hosts.some((host) => [url.host, url.hostname].includes(host.toLowerCase()))
  if (!isListed)
    throw new Error(`${url.host} is not in the list of hosts that tasks may call (task.httpHosts)`)
  return url
}

interface Sending {
  readonly lookup: LookupFunction
  readonly context: TaskContext
}

async function send(url: URL, given: Params, { lookup, context }: Sending): Promise<string> {
  const signal = AbortSignal.any([context.signal, AbortSignal.timeout(given.timeoutMs)])
  const request = (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    method: given.method,
    lookup,
    signal,
    // A new connection: a kept one was checked for another call.
    agent: false,
    headers: given.body === undefined ? {} : { 'content-type': given.contentType },
  })
  request.end(given.body)
  const answer = await waitForAnswer(request)
  const { statusCode = 0 } = answer
  context.log(`${given.method} ${url.host}: ${statusCode}`)
  const content = await readBeginning(answer)
  if (statusCode >= 300 && statusCode < 400) throw new Error('redirects are not followed')
  if (statusCode >= 400) throw new Error(content)
  return content
}

function waitForAnswer(request: ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.once('response', resolve)
    request.once('error', reject)
  })
}

/** The first 4 KB; the rest is not read. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    length += chunk.length
    if (length >= MAX_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}
