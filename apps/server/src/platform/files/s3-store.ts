import { Readable } from 'node:stream'
import { GetObjectCommand, HeadObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import type { Clock } from '../clock/clock.ts'
import type { Secret } from '../config/secret.ts'
import { makeFileKey, requireFileKey } from './file-key.ts'
import { orMissing, readHttpStatus, type S3Address } from './s3-place.ts'
import { claimBucket, listObjects, listUploads } from './s3-list.ts'
import { cancelParts, finishParts, putPart, putStream, startParts } from './s3-parts.ts'
import type { ByteRange, FileStore } from './stored-file.ts'

/**
 * Files in a bucket of any S3-compatible store: `s3://key:secret@host[:port]/bucket`, with
 * `?region=` (default us-east-1), `?forcePathStyle=false` for stores that want the bucket in the host
 * name, and `?tls=false` for plain http inside a private network.
 */
export function createS3Store(url: Secret, clock: Clock, answerMs = ANSWER_MS): FileStore {
  const place = parseAddress(url, answerMs)
  const { client, bucket } = place
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }))
  return {
    kind: 'bucket',
    check: () => checkBucket(place, makeFileKey(clock.now())),
    put: async (content) => {
      const key = makeFileKey(clock.now())
      if (content instanceof Readable) await putStream(place, key, content)
      else await disk.put(key, content)
      return key
    },
    putAs: (key, content) => putStream(place, requireFileKey(key), content),
    openStream: (key, range) => openObject(place, requireFileKey(key), range),
    readBytes: (key) => orMissing(() => disk.getBytes(requireFileKey(key))),
    readSizeBytes: (key) => readSizeBytes(place, requireFileKey(key)),
    remove: (key) => disk.delete(requireFileKey(key)),
    list: (slice) => listObjects(place, slice),
    claim: (owner) => claimBucket(place, owner),
    listParts: (slice) => listUploads(place, slice),
    startParts: () => startParts(place, makeFileKey(clock.now())),
    putPart: (file, part) => putPart(place, file, part),
    finishParts: (file, tags) => finishParts(place, file, tags),
    cancelParts: (file) => cancelParts(place, file),
  }
}

/** A store that hangs must not block its callers for ever; a part of 8 MB over a poor line needs some time. */
const CONNECT_TIMEOUT_MS = 5000
const ANSWER_MS = 60_000
const SERVER_FAULT = 500

/** Amazon S3 API, "List of error codes": with these nothing can be stored, now or later. */
const USELESS = new Set(['NoSuchBucket', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccountProblem'])

/** Asks for a missing object. Most answers show that the store works: who may not list is told 403 of what is not there. */
async function checkBucket({ client, bucket }: S3Address, key: string): Promise<void> {
  try {
    await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }))
  } catch (cause) {
    const status = readHttpStatus(cause)
    const isUseless = cause instanceof Error && USELESS.has(cause.name)
    if (isUseless || status === undefined || status >= SERVER_FAULT) throw cause
  }
}

function parseAddress(secret: Secret, answerMs: number): S3Address {
  const url = new URL(secret.reveal())
  const scheme = url.searchParams.get('tls') === 'false' ? 'http' : 'https'
  const client = new S3Client({
    endpoint: `${scheme}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    forcePathStyle: url.searchParams.get('forcePathStyle') !== 'false',
    credentials: {
      accessKeyId: decodeURIComponent(url.username),
      secretAccessKey: decodeURIComponent(url.password),
    },
    // Stores other than Amazon's refuse the checksums that newer clients add by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_TIMEOUT_MS,
      requestTimeout: answerMs,
      // Without it the client says in the log that it goes on waiting.
      throwOnRequestTimeout: true,
      // For a content that stops in its middle.
      socketTimeout: answerMs,
    },
  })
  return { client, bucket: url.pathname.slice(1) }
}

async function openObject({ client, bucket }: S3Address, key: string, range?: ByteRange): Promise<Readable> {
  const wanted = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
  const answer = await orMissing(() =>
    client.send(new GetObjectCommand({ Bucket: bucket, Key: key, ...wanted })),
  )
  if (answer.Body instanceof Readable) return answer.Body
  throw new TypeError('the object store answered without a stream')
}

async function readSizeBytes({ client, bucket }: S3Address, key: string): Promise<number> {
  const answer = await orMissing(() => client.send(new HeadObjectCommand({ Bucket: bucket, Key: key })))
  return answer.ContentLength ?? 0
}
