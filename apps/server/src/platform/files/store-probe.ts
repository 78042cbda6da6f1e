import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { existsSync } from 'node:fs'
import type { Secret } from '../config/secret.ts'
import { within } from '../loop/within.ts'
import { readHttpStatus } from './s3-place.ts'
import { findDiskFault, isStoreOutage } from './store-fault.ts'
import type { FileStore } from './stored-file.ts'

const PROBE_BYTES = 64

/** The store gave back another content than it was given. */
export class ProbeError extends Error {
  override readonly name = 'ProbeError'
}

/** A store may take a request and stay silent. */
export const STORE_ANSWER_MS = 10_000

/** Writes a file, reads it and removes it: with what is missing to one of them the store is of no use. */
export const probeStore = (store: FileStore, answerMs = STORE_ANSWER_MS): Promise<void> =>
  within(tryStore(store), answerMs)

async function tryStore(store: FileStore): Promise<void> {
  const content = randomBytes(PROBE_BYTES)
  const key = await store.put(content)
  try {
    const found = await store.readBytes(key)
    if (!content.equals(found)) throw new ProbeError('another content came back')
  } finally {
    await store.remove(key)
  }
}

/** A shared folder that is not mounted must not be made anew: its files would come to lie below the mount. */
export function findMissingFolder(filesUrl: Secret | undefined): string | undefined {
  const url = filesUrl && new URL(filesUrl.reveal())
  if (url?.protocol !== 'file:') return undefined
  const folder = fileURLToPath(url)
  return existsSync(folder)
    ? undefined
    : `The folder of FILES_URL (${folder}) is not there: mount it, or make it.`
}

/** Amazon S3 API, "List of error codes". */
const ADVICE_OF_CODE = new Map<string, (bucket: string) => string>([
  ['NoSuchBucket', (bucket) => `has no bucket ${bucket}: make it, or name another`],
  ['InvalidAccessKeyId', () => 'does not know the key: correct it'],
  [
    'SignatureDoesNotMatch',
    () => 'refuses the secret of the key: correct it (a / or + in it is written %2F, %2B)',
  ],
  [
    'AccessDenied',
    (bucket) => `gives the key no right to write, read and delete in the bucket ${bucket}: give it`,
  ],
  ['PermanentRedirect', (bucket) => `keeps the bucket ${bucket} elsewhere: correct host and region`],
  ['AuthorizationHeaderMalformed', () => 'has another region: correct region='],
  ['RequestTimeTooSkewed', () => 'has another time: set the clock of this machine'],
])

const CERTIFICATE = /^(?:CERT_|SELF_SIGNED_|DEPTH_ZERO_|UNABLE_TO_|ERR_TLS_CERT)/
const NO_TLS = /^(?:EPROTO|ERR_SSL_)/

/** Why the store of FILES_URL cannot be used, in one sentence that holds no secret; undefined for any other failure. */
export function explainStoreFault(cause: unknown, filesUrl: string): string | undefined {
  const url = new URL(filesUrl)
  if (url.protocol === 'file:') {
    const fault = findDiskFault(cause)
    const advice =
      fault === 'storage.full'
        ? 'is full: make room'
        : 'cannot be written: give it to the user the server runs as'
    return fault === undefined ? undefined : `The folder of FILES_URL (${fileURLToPath(url)}) ${advice}.`
  }
  const begin = `The store of FILES_URL at ${url.host}`
  if (cause instanceof ProbeError)
    return `${begin} is no store that keeps what it is given: ${cause.message}.`
  const chain = listCauses(cause)
  const advice = chain.map(({ name }) => ADVICE_OF_CODE.get(name)).find((found) => found !== undefined)
  if (advice !== undefined) return `${begin} ${advice(url.pathname.slice(1))}.`
  const codes = chain.map((one) => ('code' in one ? String(one.code) : ''))
  if (codes.some((code) => CERTIFICATE.test(code)))
    return `${begin} shows a certificate that is not trusted: name its authority by NODE_EXTRA_CA_CERTS.`
  if (codes.some((code) => NO_TLS.test(code)))
    return `${begin} speaks no TLS: add tls=false, inside a private network alone.`
  const status = readHttpStatus(cause)
  if (status !== undefined) return `${begin} answers with ${status}: look at FILES_URL and the store.`
  // The library's own begin with E_, and wrap the system's.
  const code = codes.find((one) => one !== '' && !one.startsWith('E_')) ?? chain[0]?.name ?? ''
  return `${begin} does not answer (${code}): start it, or correct the address.`
}

/** Whether it may be back without anybody mending a setting: it does not answer, or says that it cannot at the moment. */
export function isStoreAway(cause: unknown): boolean {
  const codes = listCauses(cause).map((one) => ('code' in one ? String(one.code) : ''))
  return !codes.some((code) => CERTIFICATE.test(code) || NO_TLS.test(code)) && isStoreOutage(cause)
}

function listCauses(cause: unknown): Error[] {
  if (!(cause instanceof Error)) return []
  const inner = cause instanceof AggregateError ? cause.errors.flatMap(listCauses) : []
  return [cause, ...inner, ...listCauses(cause.cause)]
}
