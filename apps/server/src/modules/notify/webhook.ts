import { createHmac } from 'node:crypto'
import { lookup as lookupHost } from 'node:dns'
import { type ClientRequest, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import type { Clock } from '#platform/clock/clock'
import { type LookupAll, makeGuardedLookup } from '#platform/http/guarded-lookup'
import type { Sealer } from '#platform/secrets/sealer'
import type { Receiver, Send, SendResult } from './notify.types.ts'

const TIMEOUT_MS = 10_000
/** As much of an answer as is read; the rest of it is cut off with the connection. */
const MAX_ANSWER_BYTES = 1000
const SUCCESS = 200
const REDIRECT = 300
/** RFC 9110, 15.5.11: gone, and likely for good. */
const GONE = 410

export interface WebhookParts {
  readonly clock: Clock
  readonly sealer: Sealer
  readonly isRefusedAddress: (address: string) => boolean
  readonly lookup?: LookupAll
  readonly timeoutMs?: number
}

export const secretContext = (channelId: number): string => `notify channel ${channelId}`

/** `t=1780300800,v1=…`: HMAC-SHA-256 over the seconds, a dot and the body, in hexadecimal. */
export function signBody(secret: string, atS: number, body: string): string {
  return `t=${atS},v1=${createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex')}`
}

const fail = (outcome: SendResult['outcome'], answer: string, isFinal = false): SendResult => ({
  outcome,
  code: null,
  answer: storable(answer),
  isFinal,
  retryAfterMs: null,
})

/** What PostgreSQL stores as text, and no more than is read. */
export const storable = (text: string): string =>
  text.toWellFormed().replaceAll('\0', '').slice(0, MAX_ANSWER_BYTES)

/** Null: there is none. Undefined: it cannot be read with the key of this installation. */
function openSecret(sealer: Sealer, { id, secret }: Receiver): string | null | undefined {
  if (secret === null) return null
  try {
    return sealer.open(secret, secretContext(id)).toString()
  } catch {
    return undefined
  }
}

class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/**
 * Posts the message. Every connection is new and goes to an address that was checked as it was looked up, so a name
 * cannot change between check and call; redirects are not followed.
 */
export function createWebhookSender(parts: WebhookParts): Send {
  return async ({ receiver, message, attempt }) => {
    const url = new URL(receiver.targets[0] ?? '')
    const body = JSON.stringify(message)
    const atS = Math.floor(parts.clock.now() / 1000)
    const secret = openSecret(parts.sealer, receiver)
    if (secret === undefined) return fail('unset', 'the secret was sealed with another SECRET_KEY', true)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'user-agent': 'Fibrewatch',
      'idempotency-key': message.deliveryId,
      'x-fibrewatch-delivery': message.deliveryId,
      'x-fibrewatch-event': message.event,
      'x-fibrewatch-attempt': String(attempt),
      ...(secret && { 'x-fibrewatch-signature': signBody(secret, atS, body) }),
    }
    const signal = AbortSignal.timeout(parts.timeoutMs ?? TIMEOUT_MS)
    try {
      return await exchange(open(url, { headers, signal }, parts), { body, now: parts.clock.now() })
    } catch (cause) {
      if (cause instanceof RefusedAddress) return fail('refused', cause.message, true)
      if (signal.aborted) return fail('timeout', '')
      return fail('unreachable', cause instanceof Error ? cause.message || cause.name : '')
    }
  }
}

interface Asking {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

function open(
  url: URL,
  asking: Asking,
  { isRefusedAddress, lookup = lookupHost }: WebhookParts,
): ClientRequest {
  const literal = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(literal) !== 0 && isRefusedAddress(literal)) throw new RefusedAddress(literal)
  const guarded = makeGuardedLookup(lookup, (address) => isRefusedAddress(address))
  return (url.protocol === 'https:' ? requestSecure : requestPlain)(url, {
    ...asking,
    method: 'POST',
    agent: false,
    lookup: (host, options, done) =>
      guarded(host, options, (cause, ...found) =>
        done(isRefusal(cause) ? new RefusedAddress(cause.message) : cause, ...found),
      ),
  })
}

/** What looking up a name says with a code is of the name server; without one it is our refusal. */
const isRefusal = (cause: NodeJS.ErrnoException | null): cause is NodeJS.ErrnoException =>
  cause !== null && cause.code === undefined

async function exchange(
  request: ClientRequest,
  { body, now }: { readonly body: string; readonly now: number },
): Promise<SendResult> {
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve)
    request.on('error', reject)
  })
  request.end(body)
  try {
    const answer = await answered
    const code = answer.statusCode ?? 0
    const text = await readBeginning(answer)
    return {
      outcome: code >= SUCCESS && code < REDIRECT ? 'sent' : 'answered',
      code,
      answer: storable(text),
      isFinal: code === GONE,
      retryAfterMs: readRetryAfter(answer.headers['retry-after'], now),
    }
  } finally {
    request.destroy()
  }
}

/** The status says what became of the message: a body that breaks off or never ends changes nothing of it. */
async function readBeginning(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= MAX_ANSWER_BYTES) break
    }
  } catch {
    return Buffer.concat(chunks).toString('utf8')
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8')
}

/** Seconds, or a date (RFC 9110, 10.2.3). */
export function readRetryAfter(value: string | undefined, now: number): number | null {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
