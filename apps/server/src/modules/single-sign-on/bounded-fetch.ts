import type { CustomFetch } from 'openid-client'

/** Metadata, keys and tokens are a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024

/** A provider's answer is too large, or leads to another host. */
class ProviderAnswerError extends Error {
  override readonly name = 'ProviderAnswerError'
}

/**
 * Requests only the provider's origins, whatever its metadata or redirects say, and reads bounded answers.
 * The caller's `signal` limits the time.
 */
export function makeBoundedFetch(origins: readonly string[]): CustomFetch {
  return async (url, options) => {
    const { origin } = new URL(url)
    if (!origins.includes(origin)) throw new ProviderAnswerError(`${origin} is not an origin of the provider`)
    // Accepted by fetch, of other types in the library's declarations.
    const answer = await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
    const body = await readBounded(answer)
    const { status, statusText, headers } = answer
    return new Response(isBodiless(status) ? null : body, { status, statusText, headers })
  }
}

/** Statuses a `Response` with a body cannot have. */
const isBodiless = (status: number): boolean => status === 204 || status === 205 || status === 304

async function readBounded({ body }: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let length = 0
  const stream: AsyncIterable<Uint8Array> | undefined = body ?? undefined
  for await (const piece of stream ?? []) {
    length += piece.length
    if (length > MAX_ANSWER_BYTES)
      throw new ProviderAnswerError(`the answer is over ${MAX_ANSWER_BYTES} bytes`)
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}
