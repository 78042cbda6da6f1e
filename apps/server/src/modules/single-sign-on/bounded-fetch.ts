import type { CustomFetch } from 'openid-client'

/** Metadata, keys and tokens are a few kilobytes. */
const MAX_ANSWER_BYTES = 256 * 1024

/** What a provider sent, or where it led, is more than it may. */
class ProviderAnswerError extends Error {
  override readonly name = 'ProviderAnswerError'
}

/**
 * Asks nobody but the provider: not where its metadata or a redirect may point, and takes no more than it takes to read
 * its answers. How long it may take is the caller's `signal`.
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
